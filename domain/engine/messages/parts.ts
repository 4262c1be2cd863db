import type { MessageContent } from "./content.ts";

/** A stretch of a text as it is drawn: words, one of LINE's own emoji, or somebody who is named. */
export type TextPiece =
	| { type: "words" | "mention"; text: string }
	| { type: "emoji"; text: string; productId: string; emojiId: string };

/** The pieces of a text. Marks that lie outside of it, or on one another, are words. */
export function piecesOf(text: string, { emojis = [], mentions = [] }: MessageContent): TextPiece[] {
	const marks = [
		...emojis.map((emoji) => ({ ...emoji, type: "emoji" as const })),
		...mentions.map((mention) => ({ ...mention, type: "mention" as const })),
	].sort((one, other) => one.index - other.index);
	const pieces: TextPiece[] = [];
	let at = 0;
	for (const mark of marks) {
		const end = mark.index + mark.length;
		if (mark.index < at || end > text.length) continue;
		if (mark.index > at) pieces.push({ type: "words", text: text.slice(at, mark.index) });
		pieces.push({ ...mark, text: text.slice(mark.index, end) });
		at = end;
	}
	if (at < text.length) pieces.push({ type: "words", text: text.slice(at) });
	return pieces.map(pieceOf);
}

/** Without its place in the text. */
const pieceOf = (piece: TextPiece): TextPiece =>
	piece.type === "emoji"
		? { type: "emoji", text: piece.text, productId: piece.productId, emojiId: piece.emojiId }
		: { type: piece.type, text: piece.text };

/** The pieces of a `textV2`, whose `{name}` stand for emoji and people; `{{` and `}}` are braces. */
export function piecesOfV2(
	text: string,
	substitution: Record<
		string,
		{ type: string; productId?: string; emojiId?: string; mentionee?: { type: string } }
	>,
): TextPiece[] {
	return text.split(/(\{\{|\}\}|\{\w+\})/).flatMap((piece): TextPiece[] => {
		if (piece === "") return [];
		if (piece === "{{" || piece === "}}") return [{ type: "words", text: piece[0]! }];
		const name = /^\{(\w+)\}$/.exec(piece)?.[1];
		const given = name === undefined ? undefined : substitution[name];
		if (name === undefined || !given) return [{ type: "words", text: piece }];
		if (given.type === "emoji")
			return [{ type: "emoji", text: "⭐", productId: given.productId ?? "", emojiId: given.emojiId ?? "" }];
		return [{ type: "mention", text: given.mentionee?.type === "all" ? "@All" : `@${name}` }];
	});
}

/** Where LINE's store keeps the picture of an emoji of its own. */
export const emojiAddress = (productId: string, emojiId: string): string =>
	`https://stickershop.line-scdn.net/sticonshop/v1/sticon/${productId}/android/${emojiId}.png`;
