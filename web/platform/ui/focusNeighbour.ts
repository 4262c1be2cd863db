/** Moves the focus from a row that is about to vanish to the first control of the next row, or of the one before. */
export function focusNeighbour(row: Element | null): void {
	const { activeElement, body } = document;
	// A busy button has lost the focus already. A person who is elsewhere stays there.
	if (!row || (activeElement !== body && !row.contains(activeElement))) return;
	const neighbour = row.nextElementSibling ?? row.previousElementSibling;
	neighbour?.querySelector<HTMLElement>("button:enabled, a[href]")?.focus();
}
