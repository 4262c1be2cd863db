import type { LineEmoji } from "#domain/platform/line/line-emoji.ts";

/*
 * A mention in a text to a group has two forms:
 *
 *     stored   "@佐藤 どうぞ"      with the ranges of the text in `mentions`, like a received one
 *     sent     "{mention1} どうぞ"  a text of LINE's second version, in which the emoji are names in braces too
 */

/** Mention of a member, or of all for null: a range of the stored text. */
export interface TextMention {
	index: number;
	length: number;
	userId: string | null;
}

/** Person of a group whom a text may mention. */
export interface MentionableMember {
	name: string;
	userId: string;
}

/** Names by which a text mentions all of a group. */
const NAMES_OF_ALL = ["All", "全員"];

interface AnyMessage {
	type?: string;
	text?: string;
	emojis?: (LineEmoji & { index: number; length?: number })[];
	mentions?: TextMention[];
}

/** Whether a text of the messages may mention somebody. */
export const mayMention = (messages: readonly AnyMessage[]): boolean =>
	messages.some(({ type, text = "" }) => type === "text" && /[@＠]/.test(text));

/**
 * Returns messages whose texts mention the members that they name after an @. A name that several members have mentions
 * nobody, nor does an address of mail.
 */
export const withMentions = <Message extends AnyMessage>(
	messages: readonly Message[],
	members: readonly MentionableMember[],
): (Message & Pick<AnyMessage, "mentions">)[] => {
	const userIds = mentionableNames(members);
	return messages.map((message) => {
		if (message.type !== "text" || message.text === undefined) return message;
		const mentions = findMentions(message.text, userIds);
		return mentions.length === 0 ? message : { ...message, mentions };
	});
};

/** User ids by name, the longest names first; null for all of the group. */
function mentionableNames(members: readonly MentionableMember[]): [string, string | null][] {
	const named = members.filter(({ name }) => name !== "");
	const isOnlyOne = (name: string) => named.filter((each) => each.name === name).length === 1;
	const names = new Map<string, string | null>(NAMES_OF_ALL.map((name) => [name, null]));
	for (const { name, userId } of named) {
		if (isOnlyOne(name)) names.set(name, userId);
		else names.delete(name);
	}
	return [...names].toSorted(([a], [b]) => b.length - a.length);
}

const WORD = /[A-Za-z0-9._-]/;

function findMentions(text: string, names: readonly [string, string | null][]): TextMention[] {
	const mentions: TextMention[] = [];
	let end = 0;
	for (const { index } of text.matchAll(/[@＠]/g)) {
		// A name may contain an @ itself.
		if (index < end || WORD.test(text[index - 1] ?? "")) continue;
		const found = names.find(
			([name]) => text.startsWith(name, index + 1) && !isWithinWord(text, index + 1 + name.length),
		);
		if (!found) continue;
		const [name, userId] = found;
		end = index + 1 + name.length;
		mentions.push({ index, length: end - index, userId });
	}
	return mentions;
}

/** Whether a word of Latin letters goes on at a position. */
const isWithinWord = (text: string, position: number): boolean =>
	/[A-Za-z0-9]/.test(text[position - 1] ?? "") && /[A-Za-z0-9]/.test(text[position] ?? "");

/** Returns messages with their stored mentions in the sent form. */
export function withSentMentions<Message>(message: Message): Message {
	if (Array.isArray(message)) return message.map(withSentMentions) as Message;
	const { type, text, emojis = [], mentions, ...others } = (message ?? {}) as AnyMessage;
	if (type !== "text" || text === undefined || !mentions) return message;
	const substitution: Record<string, object> = {};
	let sent = "";
	let end = 0;
	for (const mark of [...emojis, ...mentions].toSorted((a, b) => a.index - b.index)) {
		const name = `${"userId" in mark ? "mention" : "emoji"}${Object.keys(substitution).length + 1}`;
		substitution[name] = "userId" in mark ? mentionOf(mark) : emojiOf(mark);
		sent += `${withEscapedBraces(text.slice(end, mark.index))}{${name}}`;
		end = mark.index + (mark.length ?? 1);
	}
	return {
		...others,
		type: "textV2",
		text: sent + withEscapedBraces(text.slice(end)),
		substitution,
	} as Message;
}

const withEscapedBraces = (text: string): string => text.replaceAll(/[{}]/g, "$&$&");

const mentionOf = ({ userId }: TextMention) => ({
	type: "mention",
	mentionee: userId === null ? { type: "all" } : { type: "user", userId },
});

const emojiOf = ({ productId, emojiId }: LineEmoji) => ({ type: "emoji", productId, emojiId });
