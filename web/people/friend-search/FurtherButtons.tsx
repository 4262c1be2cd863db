import { ActionIcon } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { MoreIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Buttons that a phone shows on a press only, so that the first friends are in sight. */
export function FurtherButtons({ children }: { children: ReactNode }) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const [expanded, setExpanded] = useState(false);
	return (
		<>
			{isNarrow && (
				<ActionIcon
					variant="default"
					size="lg"
					aria-label="その他の操作"
					aria-expanded={expanded}
					onClick={() => setExpanded(!expanded)}
				>
					<MoreIcon />
				</ActionIcon>
			)}
			{(!isNarrow || expanded) && children}
		</>
	);
}
