import type { KeyboardEvent } from "react";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";

/** Marks the two lists of the open selector, between which the left and right arrow keys move. */
export const selectorListProps = (list: "groups" | "items") => ({ "data-selector-list": list });

const ITEMS = "[data-selector-list=items] [data-row-target]";
const CURRENT_GROUP = "[data-selector-list=groups] [aria-current=true]";
const GROUPS = "[data-selector-list=groups] [data-row-target]";
const SEARCH = "[role=searchbox]";

/**
 * Focuses the first element of the open selector that one of the CSS selectors finds; returns whether there
 * is one.
 */
function focusFirst(container: Element, ...selectors: string[]): boolean {
	const panel = container.closest("[role=dialog]");
	const target = selectors
		.map((selector) => panel?.querySelector<HTMLElement>(selector))
		.find((element) => element);
	target?.focus();
	return target !== undefined && target !== null;
}

/** Moves the cursor from the search to the items. */
export const focusFirstItem = (container: Element): boolean => focusFirst(container, ITEMS);

/** Keys of the groups: up and down between them, right to the items. */
export function handleGroupKey(event: KeyboardEvent<HTMLElement>): void {
	if (event.key === "ArrowRight" && focusFirstItem(event.currentTarget)) event.preventDefault();
	else moveByArrows(event);
}

/** Keys of the items: up and down between them (up from the first to the search), left to their group. */
export function handleItemKey(event: KeyboardEvent<HTMLElement>): void {
	const { key, target, currentTarget } = event;
	const isOnItem = (target as HTMLElement).matches("[data-row-target]");
	const isFirst = target === currentTarget.querySelector("[data-row-target]");
	const left = key === "ArrowLeft" && isOnItem && focusFirst(currentTarget, CURRENT_GROUP, GROUPS);
	const up = key === "ArrowUp" && isFirst && focusFirst(currentTarget, SEARCH);
	if (left || up) event.preventDefault();
	else moveByArrows(event);
}
