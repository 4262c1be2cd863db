import { useSortable } from "@dnd-kit/sortable";
import type { CSSProperties } from "react";

/** Props of an entry of `DraggableEntries`, and of the handle that drags it. */
export function useDraggableEntry(id: string, { disabled = false }: { disabled?: boolean } = {}) {
	const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
		useSortable({ id, disabled });
	const style: CSSProperties = {
		position: "relative",
		transform: transform ? `translateY(${transform.y}px)` : undefined,
		transition,
		zIndex: isDragging ? 1 : undefined,
	};
	return {
		entry: { ref: setNodeRef, style },
		handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
		isDragging,
	};
}
