import type { KeyboardEvent } from "react";
import { isComposing } from "./keys.ts";

/**
 * Whether an Escape is meant for the panel that received it: not for an input method, an open list inside, or
 * a portal of the panel (a calendar), whose events React bubbles.
 */
export const isEscape = ({ nativeEvent, target, currentTarget }: KeyboardEvent): boolean =>
	isPlain(nativeEvent) && currentTarget.contains(target as HTMLElement);

/**
 * Whether an Escape outside a panel is meant for it: the focus is nowhere, on the page beneath, or in a
 * dialog beneath; not in a popover above all of them (a calendar), and not already handled.
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

/** Excludes keys of a composition and of an open list, whose field has the state. */
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
