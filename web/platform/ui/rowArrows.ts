import type { KeyboardEvent } from "react";

/** Marks the link or button of a row that the arrow keys move to. */
export const rowTarget = { "data-row-target": true } as const;

/** Moves between the rows of a list with the up and down keys; goes on the element around the rows. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
	const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-target]")];
	const current = rows.indexOf(document.activeElement as HTMLElement);
	const next = rows[current + step];
	if (current === -1 || !next) return;
	event.preventDefault();
	next.focus();
}
