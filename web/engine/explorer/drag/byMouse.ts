import type { DraggableSyntheticListeners } from "@dnd-kit/core";
import type { PointerEvent } from "react";

/**
 * Lets something be dragged by a link, with the mouse alone: a finger that moves on it scrolls, and its keys open it. The
 * browser's own dragging of links is turned off.
 */
export const byMouse = (listeners: DraggableSyntheticListeners) => ({
	draggable: false,
	onPointerDown: (event: PointerEvent) => {
		if (event.pointerType === "mouse") listeners?.onPointerDown?.(event);
	},
});
