import {
	EMOJI_WORDS,
	isLineEmoji,
	type LineEmoji,
	MAX_TEXT_EMOJI,
} from "#domain/platform/line/line-emoji.ts";
import { definePlaceholder } from "./definition.ts";
import { writeParts } from "./written-form.ts";

const WORD = "emoji";

/** Emoji of LINE's own. It stays in a text until the text becomes a message, which alone can show it. */
export const lineEmoji = definePlaceholder<LineEmoji>({
	label: "LINE絵文字",
	read([word, productId, emojiId, ...others]) {
		if (word !== WORD || !productId || !emojiId || others.length > 0) return null;
		return isLineEmoji({ productId, emojiId }) ? { productId, emojiId } : null;
	},
	toParts: ({ productId, emojiId }) => [WORD, productId, emojiId],
	describe: () => EMOJI_WORDS,
	resolve: (emoji) => writeEmoji(emoji),
});

/** Returns the stored form of an emoji. */
export const writeEmoji = ({ productId, emojiId }: LineEmoji): string =>
	writeParts([WORD, productId, emojiId]);

const WRITTEN = /\{emoji:([0-9a-f]{24}):(\d{3})\}/g;

/** Part of a text: words, or an emoji. */
type EmojiSegment = { words: string; emoji?: never } | { words?: never; emoji: LineEmoji };

/** Splits a text at its emoji. */
export function splitEmoji(text: string): EmojiSegment[] {
	const segments: EmojiSegment[] = [];
	let end = 0;
	for (const { 0: written, 1: productId, 2: emojiId, index } of text.matchAll(WRITTEN)) {
		const emoji = { productId: productId!, emojiId: emojiId! };
		if (!isLineEmoji(emoji)) continue;
		if (index > end) segments.push({ words: text.slice(end, index) });
		segments.push({ emoji });
		end = index + written.length;
	}
	if (end < text.length) segments.push({ words: text.slice(end) });
	return segments;
}

/** Returns a text with words for its emoji. */
export const emojiAsWords = (text: string): string =>
	text.includes("{")
		? splitEmoji(text)
				.map(({ words = EMOJI_WORDS }) => words)
				.join("")
		: text;

/** Length of a written text as LINE counts it, apart from other placeholders. */
export const sentLength = (text: string): number => emojiAsWords(text).length;

/** Length of an emoji in its stored form: `{emoji:` with the set's 24 and the emoji's three signs. */
const WRITTEN_LENGTH = 36;

/** Maximum stored length of a text whose sent form has `length` units; its emoji are longer in the stored form. */
export const maxStoredLength = (length: number): number => length + MAX_TEXT_EMOJI * WRITTEN_LENGTH;

/** Whether a written text has no more emoji than LINE takes. */
export const hasFewEmoji = (text: string): boolean =>
	splitEmoji(text).filter(({ emoji }) => emoji !== undefined).length <= MAX_TEXT_EMOJI;

/** Returns a value that is inserted into a text, without anything that would be read as an emoji of that text. */
export const withoutWrittenEmoji = (value: string): string =>
	value.includes("{emoji:") ? value.replaceAll("{emoji:", "｛emoji:") : value;
