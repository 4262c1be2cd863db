import type { KeyboardEvent } from "react";

/** On a row: Delete, pressed on the row's own link, does what its menu's 削除する does. */
export const onDeleteKey = (remove: () => void) => (event: KeyboardEvent<HTMLElement>) => {
	if (event.key !== "Delete" || !(event.target as HTMLElement).matches("[data-row-target]")) return;
	event.preventDefault();
	remove();
};
