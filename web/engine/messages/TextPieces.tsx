import { useState } from "react";
import { emojiAddress, type TextPiece } from "#domain/engine/messages/text-pieces.ts";
import classes from "./Message.module.css";

/** Text with LINE's own emoji as pictures, and highlighted mentions. */
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

/** Emoji of LINE's; its characters if the picture cannot be loaded. */
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
