import type { KeyboardEvent } from "react";

/** Marks the link or button of a row that receives focus by arrow keys. */
export const rowTarget = { "data-row-target": true } as const;

/** Arrow key handler of a list's wrapper that moves between its rows. */
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
