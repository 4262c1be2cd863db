import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { GripIcon } from "./consoleIcons.tsx";
import type { useDraggableEntry } from "./useDraggableEntry.ts";

interface EntryGripProps extends ActionIconProps {
	entryName: string;
	handle: ReturnType<typeof useDraggableEntry>["handle"];
	/** Takes the focus after a change of the list (`useEntries`). */
	"data-entry"?: boolean;
}

/** Handle that drags an entry, by pointer or keyboard. */
export const EntryGrip = ({ entryName, handle, ...props }: EntryGripProps) => (
	<ActionIcon
		variant="subtle"
		color="gray"
		size="lg"
		{...handle}
		{...props}
		aria-label={`${entryName}をドラッグして移動`}
		style={{ flex: "none", touchAction: "none", cursor: "grab" }}
	>
		<GripIcon />
	</ActionIcon>
);
