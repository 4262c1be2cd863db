import type { MessageContent } from "./talk-message-content.ts";

/** Piece of a text for display: words, a LINE emoji, or a mention. */
export type TextPiece =
	| { type: "words" | "mention"; text: string }
	| { type: "emoji"; text: string; productId: string; emojiId: string };

/** Returns the pieces of a text. Marks outside of the text, or overlapping ones, become words. */
export function piecesOf(text: string, { emojis = [], mentions = [] }: MessageContent): TextPiece[] {
	const marks = [
		...emojis.map((emoji) => ({ ...emoji, type: "emoji" as const })),
		...mentions.map((mention) => ({ ...mention, type: "mention" as const })),
	].sort((a, b) => a.index - b.index);
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

/** Drops the offset in the text. */
const pieceOf = (piece: TextPiece): TextPiece =>
	piece.type === "emoji"
		? { type: "emoji", text: piece.text, productId: piece.productId, emojiId: piece.emojiId }
		: { type: piece.type, text: piece.text };

/** Pieces of a `textV2`, whose `{name}` stand for emoji and mentions; `{{` and `}}` are literal braces. */
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
		const replacement = name === undefined ? undefined : substitution[name];
		if (name === undefined || !replacement) return [{ type: "words", text: piece }];
		if (replacement.type === "emoji")
			return [
				{
					type: "emoji",
					text: "⭐",
					productId: replacement.productId ?? "",
					emojiId: replacement.emojiId ?? "",
				},
			];
		return [{ type: "mention", text: replacement.mentionee?.type === "all" ? "@All" : `@${name}` }];
	});
}
