import { emojiAsWords, splitEmoji, writeEmoji } from "#domain/engine/placeholders/line-emoji.ts";
import { encodeAddresses } from "#domain/platform/line/encode-addresses.ts";
import { EMOJI_WORDS, type LineEmoji } from "#domain/platform/line/line-emoji.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { withSentMentions } from "./mention-texts.ts";

/*
 * LINE's emoji in a text have three forms:
 *
 *     written  "{emoji:5ac1…:001}"   as operators write and keep it
 *     stored   "(emoji)"             with the ranges of the text in `emojis`, like a received one
 *     sent     "$"                   with their positions in `emojis`
 */

/** Emoji of a text: a range of it, or for LINE the position of its `$`. */
export type TextEmoji = LineEmoji & { index: number; length?: number };

interface AnyMessage {
	type?: string;
	text?: string;
	emojis?: TextEmoji[];
}

const asText = (message: unknown) => (message ?? {}) as AnyMessage;

/**
 * Returns messages with their written emoji in the stored form. In anything but a text, where LINE has no emoji, they
 * become words.
 */
export function withStoredEmoji<Message>(message: Message): Message {
	if (Array.isArray(message)) return message.map(withStoredEmoji) as Message;
	const { type, text = "" } = asText(message);
	const others = mapTexts(message, emojiAsWords);
	if (type !== "text") return others;
	const emojis: TextEmoji[] = [];
	let stored = "";
	for (const { words, emoji } of splitEmoji(text)) {
		// A phone would take the emoji for a part of the address.
		if (emoji && ENDS_IN_ADDRESS.test(stored)) stored += " ";
		if (emoji) emojis.push({ index: stored.length, length: EMOJI_WORDS.length, ...emoji });
		stored += words ?? EMOJI_WORDS;
	}
	return emojis.length === 0 ? others : { ...others, text: stored, emojis };
}

const ENDS_IN_ADDRESS = /:\/\/\S*$/;

/** Returns messages with their stored emoji in the written form, in which the text around them may change. */
export function withWrittenEmoji<Message>(message: Message): Message {
	if (Array.isArray(message)) return message.map(withWrittenEmoji) as Message;
	const { type, text, emojis, ...others } = asText(message);
	if (type !== "text" || text === undefined || !emojis?.every(isStored)) return message;
	return { ...others, type, text: replaceRanges(text, emojis, writeEmoji) } as Message;
}

/** Returns messages as LINE takes them: with their mentions, the positions of their emoji, and encoded addresses. */
export const inLineForm = <Message>(message: Message): Message =>
	withSentEmoji(withSentMentions(encodeAddresses(message)));

/** Returns messages with their stored emoji in the sent form. */
export function withSentEmoji<Message>(message: Message): Message {
	if (Array.isArray(message)) return message.map(withSentEmoji) as Message;
	const { type, text, emojis } = asText(message);
	if (type !== "text" || text === undefined || !emojis?.every(isStored)) return message;
	let shift = 0;
	return {
		...message,
		text: replaceRanges(text, emojis, () => "$"),
		emojis: emojis.map(({ index, length, productId, emojiId }) => {
			const sent = { index: index - shift, productId, emojiId };
			shift += length - 1;
			return sent;
		}),
	} as Message;
}

type StoredEmoji = TextEmoji & { length: number };

const isStored = (emoji: TextEmoji): emoji is StoredEmoji => emoji.length !== undefined;

/** Replaces ranges of a text, which are in their order. */
function replaceRanges(
	text: string,
	emojis: readonly TextEmoji[],
	replacementOf: (emoji: LineEmoji) => string,
): string {
	let result = "";
	let end = 0;
	for (const { index, length = 1, ...emoji } of emojis) {
		result += text.slice(end, index) + replacementOf(emoji);
		end = index + length;
	}
	return result + text.slice(end);
}
