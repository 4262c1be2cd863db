import {
	type Announcements,
	closestCenter,
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	PointerSensor,
	useSensor,
	useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { EntryWrapperProps } from "./SortableFields.tsx";

/** Makes list entries draggable by pointer and keyboard; each entry uses dnd-kit's `useSortable`. */
export function DraggableEntries({ entries, noun, moveEntry, children }: EntryWrapperProps) {
	const sensors = useSensors(
		useSensor(PointerSensor),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
	const indexOf = (key: unknown) => entries.findIndex((entry) => entry.key === key);
	const drop = ({ active, over }: DragEndEvent) => {
		const [from, to] = [indexOf(active.id), indexOf(over?.id)];
		if (from >= 0 && to >= 0 && from !== to) moveEntry(from, to);
	};
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={closestCenter}
			accessibility={{
				announcements: announcementsFor(indexOf, noun),
				screenReaderInstructions: INSTRUCTIONS,
			}}
			onDragEnd={drop}
		>
			<SortableContext items={entries.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
				{children}
			</SortableContext>
		</DndContext>
	);
}

/** Announcements for screen readers while dragging; `indexOf` returns the index from 0. */
function announcementsFor(indexOf: (key: unknown) => number, noun: string): Announcements {
	const positionText = (key: unknown) => `${indexOf(key) + 1}番目`;
	return {
		onDragStart: ({ active }) => `${positionText(active.id)}の${noun}をつかみました。`,
		onDragOver: ({ over }) =>
			over ? `${positionText(over.id)}の位置にあります。` : "置ける位置にありません。",
		onDragEnd: ({ over }) =>
			over ? `${positionText(over.id)}の位置に置きました。` : "元の位置に戻しました。",
		onDragCancel: () => "移動を取り消しました。",
	};
}

const INSTRUCTIONS = {
	draggable:
		"スペースキーでつかみ、上下の矢印キーで動かします。もう一度スペースキーを押すと置き、Escキーで取り消します。",
};
