import { piecesOf, piecesOfV2 } from "#domain/engine/messages/text-pieces.ts";
import type { ShownMessage } from "./lineMessageTypes.ts";
import classes from "./Message.module.css";
import { TextPieces } from "./TextPieces.tsx";

/** Text with LINE's own emoji. */
export const TextPreviewBody = ({ message }: { message: ShownMessage }) => (
	<div className={classes.text}>
		<TextPieces pieces={piecesIn(message)} />
	</div>
);

const piecesIn = ({ type, text = "", substitution = {}, emojis = [] }: ShownMessage) =>
	type === "textV2"
		? piecesOfV2(text, substitution)
		: piecesOf(text, { emojis: emojis.map((emoji) => ({ length: 1, ...emoji })) });
