import { Drawer, type DrawerProps } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { NARROW } from "./breakpoints.ts";
import { useEscape } from "./useEscape.ts";

interface SidePanelProps extends Omit<DrawerProps, "size" | "ref"> {
	/** Width in rem; full width on a narrow screen. */
	width: number;
}

/** Side panel that slides in from the right. */
export function SidePanel({ width, ...rest }: SidePanelProps) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	return (
		<Drawer
			size={isNarrow ? "100%" : `${width}rem`}
			overlayProps={{ backgroundOpacity: 0.25 }}
			{...rest}
			{...useEscape(rest.opened, rest.onClose)}
		/>
	);
}
