import type { KeyboardEvent } from "react";

/** Undo or redo of a key press; null for any other key. */
export function undoStepOfKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): "undo" | "redo" | null {
	if (!ctrlKey && !metaKey) return null;
	if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
	return key.toLowerCase() === "y" ? "redo" : null;
}
