import { Badge } from "@mantine/core";
import { backgroundFor } from "#domain/platform/colours/colour-contrast.ts";
import { textColourOn } from "#domain/platform/colours/text-colour.ts";
import classes from "./MarkChip.module.css";

interface MarkChipProps {
	value: string;
	color: string;
}

/**
 * Response mark in its colour; if text would not be readable on it, the background is darker and the border
 * keeps the colour.
 */
export const MarkChip = ({ value, color }: MarkChipProps) => (
	<Badge
		variant="filled"
		size="lg"
		color={backgroundFor(color)}
		c={textColourOn(color)}
		bd={`0.125rem solid ${color}`}
		maw="12rem"
		radius="sm"
		title={value}
		className={classes.chip}
	>
		{value}
	</Badge>
);
