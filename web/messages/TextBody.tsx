import type { ShownMessage } from "./line.ts";
import classes from "./Message.module.css";

/** A text; LINE's own emoji, whose pictures are not to be had, show as a star. */
export function TextBody({ message }: { message: ShownMessage }) {
	const text = message.type === "textV2" ? substituted(message) : message.text;
	return <div className={classes.text}>{text}</div>;
}

function substituted({ text = "", substitution = {} }: ShownMessage): string {
	return text.replaceAll(/\{\{|\}\}|\{(\w+)\}/g, (whole, name: string | undefined) => {
		if (!name) return whole.slice(1);
		const given = substitution[name];
		if (given?.type === "emoji") return "⭐";
		return given?.mentionee?.type === "all" ? "@All" : `@${name}`;
	});
}
