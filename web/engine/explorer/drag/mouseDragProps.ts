import type { DraggableSyntheticListeners } from "@dnd-kit/core";
import type { PointerEvent } from "react";

/**
 * Makes a link draggable with the mouse only: touch scrolls, keys open the link. Disables the browser's own
 * link dragging.
 */
export const mouseDragProps = (listeners: DraggableSyntheticListeners) => ({
	draggable: false,
	onPointerDown: (event: PointerEvent) => {
		if (event.pointerType === "mouse") listeners?.onPointerDown?.(event);
	},
});
