import { Text, type TextProps } from "@mantine/core";
import classes from "./CutText.module.css";

interface CutTextProps extends TextProps {
	children: string;
	/** Text on hover, if it is longer than the shown one. */
	title?: string;
	/** Maximum number of lines; by default one, on a phone two. */
	lines?: number;
}

/** Truncated text with the full text on hover. */
export const CutText = ({ children, lines, ...rest }: CutTextProps) => (
	<Text
		title={children}
		{...(lines ? { lineClamp: lines } : { truncate: true, className: classes.line })}
		{...rest}
	>
		{children}
	</Text>
);
