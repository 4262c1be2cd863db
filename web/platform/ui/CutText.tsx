import { Text, type TextProps } from "@mantine/core";
import classes from "./CutText.module.css";

interface CutTextProps extends TextProps {
	children: string;
	/** Shows up to this many lines; one by default, two on a phone. */
	lines?: number;
}

/** Text that is cut where it does not fit, with the whole of it on hover. */
export const CutText = ({ children, lines, ...rest }: CutTextProps) => (
	<Text
		title={children}
		{...(lines ? { lineClamp: lines } : { truncate: true, className: classes.line })}
		{...rest}
	>
		{children}
	</Text>
);
