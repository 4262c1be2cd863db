import { useDroppable } from "@dnd-kit/core";
import { DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TRASH_TARGET } from "../drag/dropTargets.ts";
import { LIST_TEXTS } from "../listTexts.ts";
import { useExplorerState } from "../useExplorer.tsx";
import classes from "./Folders.module.css";

/** Drop zone that deletes after a confirmation. */
export function TrashZone() {
	const { state } = useExplorerState();
	const { setNodeRef, isOver } = useDroppable({ id: TRASH_TARGET });
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
