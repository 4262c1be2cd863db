import {
	DndContext,
	type DragEndEvent,
	DragOverlay,
	type DragStartEvent,
	KeyboardSensor,
	PointerSensor,
	useSensor,
	useSensors,
} from "@dnd-kit/core";
import { Badge } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import {
	useExplorerList,
	useExplorerLocation,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";
import { type DragLoad, folderOfTarget, TRASH_TARGET } from "./dropTargets.ts";
import {
	dragLoadLabel,
	EXPLORER_DRAG_ANNOUNCEMENTS,
	EXPLORER_DRAG_INSTRUCTIONS,
} from "./explorerDragAnnouncements.ts";
import { findDropTarget, stepToDropTarget } from "./findDropTarget.ts";
import { suppressClicks } from "./suppressClicks.ts";

/** Movement in pixels that distinguishes a drag from a press. */
const DRAG_ACTIVATION = { distance: 6 };

/** Drag area: items to folders, folders among each other, both to the trash. */
export function DragArea({ children }: { children: ReactNode }) {
	const { dispatch } = useExplorerState();
	const drop = useDrop();
	const [dragged, setDragged] = useState<DragLoad | null>(null);
	const allowClicks = useRef<() => void>(undefined);
	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: DRAG_ACTIVATION }),
		useSensor(KeyboardSensor, { coordinateGetter: stepToDropTarget }),
	);
	const startDrag = ({ active }: DragStartEvent) => {
		const payload = active.data.current as DragLoad;
		setDragged(payload);
		allowClicks.current = suppressClicks();
		dispatch({ type: "press", mode: payload.type === "folder" ? "grpDrag" : "itemDrag" });
	};
	const endDrag = () => {
		setDragged(null);
		allowClicks.current?.();
		dispatch({ type: "leave" });
	};
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={findDropTarget}
			accessibility={{
				announcements: EXPLORER_DRAG_ANNOUNCEMENTS,
				screenReaderInstructions: EXPLORER_DRAG_INSTRUCTIONS,
			}}
			onDragStart={startDrag}
			onDragCancel={endDrag}
			onDragEnd={(event) => {
				endDrag();
				void drop(event);
			}}
		>
			{children}
			{/* Sized by its content, because the dragged handle is small. */}
			<DragOverlay dropAnimation={null} style={{ width: "max-content", height: "auto" }}>
				{dragged && (
					<Badge size="lg" variant="filled" maw="16rem">
						{dragLoadLabel(dragged)}
					</Badge>
				)}
			</DragOverlay>
		</DndContext>
	);
}

function useDrop() {
	const { items, groups } = useExplorerList();
	const { group, search } = useExplorerLocation();
	const { removeItems, changeItems, removeFolder, moveFolder } = useExplorerOperations();
	return async ({ active, over }: DragEndEvent) => {
		const dragged = active.data.current as DragLoad;
		const target = folderOfTarget(over?.id);
		if (dragged.type === "folder") {
			const folder = groups.find(({ id }) => id === dragged.id);
			if (over?.id === TRASH_TARGET && folder) await removeFolder(folder);
			else if (target !== undefined && target !== dragged.id) await moveFolder(dragged.id, target);
			return;
		}
		const rows = (items ?? []).filter(({ id }) => dragged.ids.includes(id));
		if (over?.id === TRASH_TARGET) await removeItems(rows, "deleteItems");
		else if (target !== undefined && (target !== group || search !== ""))
			await changeItems(dragged.ids, { action: "toGroup", grp_id: target });
	};
}
