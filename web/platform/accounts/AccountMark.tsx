import { textColourOn } from "#domain/platform/colours/text-colour.ts";
import classes from "./AccountMark.module.css";

/** Account as the console shows it. */
export interface ShownAccount {
	label: string;
	colour: string;
}

/** Initial of an account on its colour. */
export const AccountMark = ({ account: { label, colour } }: { account: ShownAccount }) => (
	<span
		aria-hidden
		className={classes.mark}
		// Drawn by the style: a text would belong to the visible label of the button around it.
		data-initial={initialOf(label)}
		style={{ backgroundColor: colour, color: textColourOn(colour) }}
	/>
);

/** First character of a label, as people count them. */
export const initialOf = (label: string): string => [...label.trim()][0] ?? "";
