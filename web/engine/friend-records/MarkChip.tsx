import { Badge } from "@mantine/core";
import { groundFor, textOn } from "#domain/platform/colours/colours.ts";
import classes from "./MarkChip.module.css";

interface MarkChipProps {
	value: string;
	color: string;
}

/** A response mark in its colour: where its name could not be read on that, on a darker one with an edge of its own. */
export const MarkChip = ({ value, color }: MarkChipProps) => (
	<Badge
		variant="filled"
		size="lg"
		color={groundFor(color)}
		c={textOn(color)}
		bd={`0.125rem solid ${color}`}
		maw="12rem"
		radius="sm"
		title={value}
		className={classes.chip}
	>
		{value}
	</Badge>
);
