import type { TextPiece } from "#domain/engine/messages/text-pieces.ts";
import { LineEmojiPicture } from "#web/platform/emoji/LineEmojiPicture.tsx";
import classes from "./Message.module.css";

/** Text with LINE's own emoji as pictures, and highlighted mentions. */
export const TextPieces = ({ pieces }: { pieces: readonly TextPiece[] }) =>
	pieces.map((piece, index) => {
		// biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never move
		if (piece.type === "emoji") return <LineEmojiPicture key={index} emoji={piece} words={piece.text} />;
		if (piece.type === "mention")
			return (
				// biome-ignore lint/suspicious/noArrayIndexKey: as above
				<span key={index} className={classes.mention}>
					{piece.text}
				</span>
			);
		return piece.text;
	});
