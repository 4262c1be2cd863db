import type { KeyboardEvent } from "react";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";

/** Marks the two lists of the open selector, between which the left and right keys go. */
export const listMark = (list: "groups" | "items") => ({ "data-selector-list": list });

const ITEMS = "[data-selector-list=items] [data-row-target]";
const CURRENT_GROUP = "[data-selector-list=groups] [aria-current=true]";
const GROUPS = "[data-selector-list=groups] [data-row-target]";
const SEARCH = "[role=searchbox]";

/** Puts the cursor on the first thing of the open selector that one of these finds; false where there is none. */
function focusFirst(inside: Element, ...selectors: string[]): boolean {
	const panel = inside.closest("[role=dialog]");
	const found = selectors
		.map((selector) => panel?.querySelector<HTMLElement>(selector))
		.find((element) => element);
	found?.focus();
	return found !== undefined && found !== null;
}

/** From the search into the items. */
export const focusFirstItem = (inside: Element): boolean => focusFirst(inside, ITEMS);

/** In the groups: up and down between them, right to the items. */
export function walkGroups(event: KeyboardEvent<HTMLElement>): void {
	if (event.key === "ArrowRight" && focusFirstItem(event.currentTarget)) event.preventDefault();
	else moveByArrows(event);
}

/** In the items: up and down between them (up from the first to the search), left to the group they are of. */
export function walkItems(event: KeyboardEvent<HTMLElement>): void {
	const { key, target, currentTarget } = event;
	const isOnItem = (target as HTMLElement).matches("[data-row-target]");
	const isFirst = target === currentTarget.querySelector("[data-row-target]");
	const left = key === "ArrowLeft" && isOnItem && focusFirst(currentTarget, CURRENT_GROUP, GROUPS);
	const up = key === "ArrowUp" && isFirst && focusFirst(currentTarget, SEARCH);
	if (left || up) event.preventDefault();
	else moveByArrows(event);
}
