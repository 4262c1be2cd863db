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
	useExplorerAddresses,
	useExplorerList,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";
import { ANNOUNCEMENTS, INSTRUCTIONS, loadName } from "./announcements.ts";
import { findPlace, stepToPlace } from "./finding.ts";
import { folderAt, type Load, TRASH } from "./places.ts";
import { quietClicks } from "./quietClicks.ts";

/** Farther than a press trembles. */
const BEGINS_AFTER = { distance: 6 };

/** Where items are dragged to folders, folders among each other, and both to the trash. */
export function DragArea({ children }: { children: ReactNode }) {
	const { dispatch } = useExplorerState();
	const drop = useDrop();
	const [load, setLoad] = useState<Load | null>(null);
	const endQuiet = useRef<() => void>(undefined);
	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: BEGINS_AFTER }),
		useSensor(KeyboardSensor, { coordinateGetter: stepToPlace }),
	);
	const begin = ({ active }: DragStartEvent) => {
		const taken = active.data.current as Load;
		setLoad(taken);
		endQuiet.current = quietClicks();
		dispatch({ type: "press", mode: taken.type === "folder" ? "grpDrag" : "itemDrag" });
	};
	const end = () => {
		setLoad(null);
		endQuiet.current?.();
		dispatch({ type: "leave" });
	};
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={findPlace}
			accessibility={{ announcements: ANNOUNCEMENTS, screenReaderInstructions: INSTRUCTIONS }}
			onDragStart={begin}
			onDragCancel={end}
			onDragEnd={(event) => {
				end();
				void drop(event);
			}}
		>
			{children}
			{/* As large as what is in it: the handle that it stands for is small. */}
			<DragOverlay dropAnimation={null} style={{ width: "max-content", height: "auto" }}>
				{load && (
					<Badge size="lg" variant="filled" maw="16rem">
						{loadName(load)}
					</Badge>
				)}
			</DragOverlay>
		</DndContext>
	);
}

function useDrop() {
	const { items, groups } = useExplorerList();
	const { group, search } = useExplorerAddresses();
	const { removeItems, changeItems, removeFolder, moveFolder } = useExplorerOperations();
	return async ({ active, over }: DragEndEvent) => {
		const load = active.data.current as Load;
		const target = folderAt(over?.id);
		if (load.type === "folder") {
			const folder = groups.find(({ id }) => id === load.id);
			if (over?.id === TRASH && folder) await removeFolder(folder);
			else if (target !== undefined && target !== load.id) await moveFolder(load.id, target);
			return;
		}
		const rows = (items ?? []).filter(({ id }) => load.ids.includes(id));
		if (over?.id === TRASH) await removeItems(rows, "deleteItems");
		else if (target !== undefined && (target !== group || search !== ""))
			await changeItems(load.ids, { action: "toGroup", grp_id: target });
	};
}
