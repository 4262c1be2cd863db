import { Text, type TextProps } from "@mantine/core";

interface CutTextProps extends TextProps {
	children: string;
	/** Shows up to this many lines. */
	lines?: number;
}

/** Text that is cut where it does not fit, with the whole of it on hover. */
export const CutText = ({ children, lines, ...rest }: CutTextProps) => (
	<Text title={children} {...(lines ? { lineClamp: lines } : { truncate: true })} {...rest}>
		{children}
	</Text>
);
