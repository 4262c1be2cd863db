import type { KeyboardEvent } from "react";

/**
 * An Escape that is meant for the panel it is heard on: not for an input method, not for a list that is open inside, and
 * not for what was opened from the panel but stands elsewhere on the page (a calendar), though React tells the panel.
 */
export const isEscape = ({ key, nativeEvent, target, currentTarget }: KeyboardEvent): boolean =>
	key === "Escape" &&
	!nativeEvent.isComposing &&
	currentTarget.contains(target as HTMLElement) &&
	(target as HTMLElement).getAttribute("data-mantine-stop-propagation") !== "true";
