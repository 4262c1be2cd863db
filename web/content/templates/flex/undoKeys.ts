import type { KeyboardEvent } from "react";

/** Whether a key press means undo or redo; null for any other key. */
export function undoCommandOfKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): "undo" | "redo" | null {
	if (!ctrlKey && !metaKey) return null;
	if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
	return key.toLowerCase() === "y" ? "redo" : null;
}
