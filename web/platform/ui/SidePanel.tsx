import { Drawer, type DrawerProps } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { NARROW } from "./breakpoints.ts";
import { useEscape } from "./useEscape.ts";

interface SidePanelProps extends Omit<DrawerProps, "size" | "ref"> {
	/** In rem; on a narrow screen it takes all there is. */
	width: number;
}

/** A form that slides in from the right over what it belongs to. */
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
