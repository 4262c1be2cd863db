import { Mark, Text } from "@mantine/core";
import { foundParts } from "#domain/inbox/timeline/found-text.ts";
import classes from "./TimelineRow.module.css";

interface FoundTextProps {
	text: string;
	search: string;
}

/** Number of characters before the first hit, so that the hit is not cut off. */
const BEFORE = 40;

/** Truncated message text with highlighted search hits. */
export const FoundText = ({ text, search }: FoundTextProps) => (
	<Text size="sm" lineClamp={4} className={classes.text} title={text}>
		{foundParts(fromFirstHit(text, search), search).map(({ text: part, isHit }, index) =>
			// biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids
			isHit ? <Mark key={index}>{part}</Mark> : part,
		)}
	</Text>
);

/** Long text from shortly before its first hit. */
function fromFirstHit(text: string, search: string): string {
	const [first] = search === "" ? [] : foundParts(text, search);
	if (!first || first.isHit || first.text.length <= 2 * BEFORE) return text;
	return `…${text.slice(first.text.length - BEFORE)}`;
}
