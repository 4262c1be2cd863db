import type { KeyboardEvent } from "react";
import { isComposing } from "./keys.ts";

/**
 * An Escape that is meant for the panel it is heard on: not for an input method, not for a list that is open inside, and
 * not for what was opened from the panel but stands elsewhere on the page (a calendar), though React tells the panel.
 */
export const isEscape = ({ nativeEvent, target, currentTarget }: KeyboardEvent): boolean =>
	isPlain(nativeEvent) && currentTarget.contains(target as HTMLElement);

/**
 * An Escape that a panel does not hear itself, the cursor being nowhere, on the page beneath or in a dialog beneath; not
 * one for what floats above all of them (a calendar), nor for what it has closed already.
 */
export function isStrayEscape(event: globalThis.KeyboardEvent, panel: HTMLElement): boolean {
	const target = event.target as HTMLElement;
	if (!isPlain(event) || panel.contains(target) || !target.isConnected) return false;
	return target.closest(DIALOG) !== null || target.closest("[data-portal]") === null;
}

/** Whether no other dialog is painted over this panel. */
export const isUncovered = (panel: HTMLElement): boolean =>
	![...document.querySelectorAll(DIALOG)].some(
		(dialog) => !panel.contains(dialog) && isPaintedOver(dialog, panel),
	);

const DIALOG = "[role=dialog][aria-modal=true]";

/** Neither a part of a composition nor heard by an open list, whose field says so. */
const isPlain = (event: globalThis.KeyboardEvent): boolean =>
	event.key === "Escape" &&
	!isComposing(event) &&
	(event.target as HTMLElement).getAttribute("data-mantine-stop-propagation") !== "true";

/** Mantine's dialogs are painted by the level they are given, those of one level in the order of the document. */
function isPaintedOver(upper: Element, lower: Element): boolean {
	const height = levelOf(upper) - levelOf(lower);
	if (height !== 0) return height > 0;
	return (lower.compareDocumentPosition(upper) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

const levelOf = (element: Element): number =>
	Number(getComputedStyle(element).getPropertyValue("--mb-z-index"));
