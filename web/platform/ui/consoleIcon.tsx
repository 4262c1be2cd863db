import type { TablerIcon } from "@tabler/icons-react";

export interface IconProps {
	size?: number | string;
}

/** Icon of the library in the console's size and weight and the text colour, hidden from screen readers. */
export const consoleIcon =
	(Icon: TablerIcon) =>
	({ size = "1.25em" }: IconProps) => <Icon size={size} stroke={1.7} aria-hidden="true" focusable="false" />;
