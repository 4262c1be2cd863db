import { Badge } from "@mantine/core";
import { textOn } from "#domain/colours.ts";
import classes from "./MarkChip.module.css";

interface MarkChipProps {
	value: string;
	color: string;
}

/** A response mark in its colour. */
export const MarkChip = ({ value, color }: MarkChipProps) => (
	<Badge
		variant="filled"
		size="lg"
		color={color}
		c={textOn(color)}
		maw="12rem"
		radius="sm"
		title={value}
		className={classes.chip}
		data-text={textOn(color) === "#fff" ? "white" : "black"}
	>
		{value}
	</Badge>
);
