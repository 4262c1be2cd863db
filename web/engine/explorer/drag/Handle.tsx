import type { DraggableAttributes, DraggableSyntheticListeners } from "@dnd-kit/core";
import { UnstyledButton } from "@mantine/core";
import type { Ref } from "react";
import { GripIcon } from "#web/platform/ui/icons.tsx";
import classes from "./Handle.module.css";

interface HandleProps {
	/** What is dragged by it. */
	name: string;
	attributes: DraggableAttributes;
	listeners: DraggableSyntheticListeners;
	ref: Ref<HTMLButtonElement>;
}

/** By which something is dragged; stays out of sight until its row is under the pointer or has the cursor. */
export const Handle = ({ name, attributes, listeners, ref }: HandleProps) => (
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

/** What a screen reader calls something that can be dragged. */
export const DRAGGABLE = { roleDescription: "ドラッグできる項目" };
