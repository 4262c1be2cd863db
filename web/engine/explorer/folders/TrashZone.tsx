import { useDroppable } from "@dnd-kit/core";
import { DeleteIcon } from "#web/platform/ui/icons.tsx";
import { TRASH } from "../drag/places.ts";
import { LIST_TEXTS } from "../texts.ts";
import { useExplorerState } from "../useExplorer.tsx";
import classes from "./Folders.module.css";

/** Deletes what is dropped on it, after asking. */
export function TrashZone() {
	const { state } = useExplorerState();
	const { setNodeRef, isOver } = useDroppable({ id: TRASH });
	const isDragging = state.mode === "itemDrag" || state.mode === "grpDrag";
	return (
		<div
			ref={setNodeRef}
			className={classes.trash}
			data-awaits={isDragging || undefined}
			data-over={isOver || undefined}
			title={LIST_TEXTS.trashHint}
		>
			<DeleteIcon />
			{LIST_TEXTS.trash}
		</div>
	);
}
