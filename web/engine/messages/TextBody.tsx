import { piecesOf, piecesOfV2 } from "#domain/engine/messages/parts.ts";
import type { ShownMessage } from "./line.ts";
import classes from "./Message.module.css";
import { TextPieces } from "./TextPieces.tsx";

/** A text with LINE's own emoji in it. */
export const TextBody = ({ message }: { message: ShownMessage }) => (
	<div className={classes.text}>
		<TextPieces pieces={piecesIn(message)} />
	</div>
);

const piecesIn = ({ type, text = "", substitution = {}, emojis = [] }: ShownMessage) =>
	type === "textV2"
		? piecesOfV2(text, substitution)
		: piecesOf(text, { emojis: emojis.map((emoji) => ({ length: 1, ...emoji })) });
