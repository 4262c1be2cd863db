import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { InfoIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";

interface EffectNoteProps {
	/** For changes that are irreversible or have no effect. */
	warning?: boolean;
	children: ReactNode;
}

/** Note about the behaviour of an effect. */
export const EffectNote = ({ warning = false, children }: EffectNoteProps) => (
	<Alert
		color={warning ? "yellow" : "gray"}
		icon={warning ? <WarningIcon /> : <InfoIcon />}
		p="xs"
		role={warning ? "alert" : "note"}
	>
		{children}
	</Alert>
);
