import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { InfoIcon, WarningIcon } from "#web/platform/ui/icons.tsx";

interface NoteProps {
	/** Of something that cannot be taken back, or will not work. */
	warning?: boolean;
	children: ReactNode;
}

/** What is to be known before an effect is used so. */
export const Note = ({ warning = false, children }: NoteProps) => (
	<Alert
		color={warning ? "yellow" : "gray"}
		icon={warning ? <WarningIcon /> : <InfoIcon />}
		p="xs"
		role={warning ? "alert" : "note"}
	>
		{children}
	</Alert>
);
