import type { KeyboardEvent } from "react";
import { isComposing } from "./keyEvents.ts";

/**
 * Whether a panel should handle an Escape that it received: not one for an input method or an open list
 * inside, nor one from a portal of the panel (a calendar), whose events React bubbles.
 */
export const isEscape = ({ nativeEvent, target, currentTarget }: KeyboardEvent): boolean =>
	isPlain(nativeEvent) && currentTarget.contains(target as HTMLElement);

/**
 * Whether a panel should handle an Escape from outside: the focus is nowhere, on the page beneath, or in a
 * dialog beneath; not in a popover above all of them (a calendar), and the Escape was not handled yet.
 */
export function isStrayEscape(event: globalThis.KeyboardEvent, panel: HTMLElement): boolean {
	const target = event.target as HTMLElement;
	if (!isPlain(event) || panel.contains(target) || !target.isConnected) return false;
	return target.closest(DIALOG) !== null || target.closest("[data-portal]") === null;
}

/** Whether no other dialog is painted above this panel. */
export const isUncovered = (panel: HTMLElement): boolean =>
	![...document.querySelectorAll(DIALOG)].some(
		(dialog) => !panel.contains(dialog) && isPaintedOver(dialog, panel),
	);

const DIALOG = "[role=dialog][aria-modal=true]";

/**
 * Whether an Escape belongs to neither a composition nor an open list, whose field carries the attribute.
 */
const isPlain = (event: globalThis.KeyboardEvent): boolean =>
	event.key === "Escape" &&
	!isComposing(event) &&
	(event.target as HTMLElement).getAttribute("data-mantine-stop-propagation") !== "true";

/** Mantine paints dialogs by z-index, and equal ones in document order. */
function isPaintedOver(upper: Element, lower: Element): boolean {
	const height = levelOf(upper) - levelOf(lower);
	if (height !== 0) return height > 0;
	return (lower.compareDocumentPosition(upper) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

const levelOf = (element: Element): number =>
	Number(getComputedStyle(element).getPropertyValue("--mb-z-index"));
