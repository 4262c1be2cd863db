import type { DraggableAttributes, DraggableSyntheticListeners } from "@dnd-kit/core";
import { UnstyledButton } from "@mantine/core";
import type { Ref } from "react";
import { GripIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./DragHandle.module.css";

interface DragHandleProps {
	/** Name of the dragged thing. */
	name: string;
	attributes: DraggableAttributes;
	listeners: DraggableSyntheticListeners;
	ref: Ref<HTMLButtonElement>;
}

/** Drag handle; hidden until its row is hovered or focused. */
export const DragHandle = ({ name, attributes, listeners, ref }: DragHandleProps) => (
	<UnstyledButton
		ref={ref}
		className={classes.handle}
		aria-label={`「${name}」をドラッグする`}
		{...attributes}
		{...listeners}
	>
		<GripIcon size="1.125rem" />
	</UnstyledButton>
);

/** Description of a draggable element for screen readers. */
export const DRAGGABLE = { roleDescription: "ドラッグできる項目" };
