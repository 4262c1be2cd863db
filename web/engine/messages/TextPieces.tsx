import { useState } from "react";
import { emojiAddress, type TextPiece } from "#domain/engine/messages/parts.ts";
import classes from "./Message.module.css";

/** A text with LINE's own emoji as pictures, and whom it names made out. */
export const TextPieces = ({ pieces }: { pieces: readonly TextPiece[] }) =>
	pieces.map((piece, index) => {
		// biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that was said never move
		if (piece.type === "emoji") return <Emoji key={index} {...piece} />;
		if (piece.type === "mention")
			return (
				// biome-ignore lint/suspicious/noArrayIndexKey: as above
				<span key={index} className={classes.mention}>
					{piece.text}
				</span>
			);
		return piece.text;
	});

/** The characters that stand for it where its picture cannot be had. */
function Emoji({ text, productId, emojiId }: TextPiece & { type: "emoji" }) {
	const [isMissing, setMissing] = useState(productId === "" || emojiId === "");
	if (isMissing) return text;
	return (
		<img
			src={emojiAddress(productId, emojiId)}
			alt={text}
			className={classes.emoji}
			referrerPolicy="no-referrer"
			onError={() => setMissing(true)}
		/>
	);
}
