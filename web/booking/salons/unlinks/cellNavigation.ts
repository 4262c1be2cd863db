import type { KeyboardEvent } from "react";

/** Number of rows and columns by which each key moves the focus. */
const KEY_STEPS: Record<string, readonly [rows: number, columns: number]> = {
	ArrowUp: [-1, 0],
	ArrowDown: [1, 0],
	ArrowLeft: [0, -1],
	ArrowRight: [0, 1],
	Home: [0, Number.NEGATIVE_INFINITY],
	End: [0, Number.POSITIVE_INFINITY],
};

/** Next cell for a key within the grid; null if the key does not move. */
export function nextCell(
	key: string,
	[row, column]: readonly [number, number],
	[rows, columns]: readonly [number, number],
): [number, number] | null {
	const step = KEY_STEPS[key];
	if (!step) return null;
	const clamp = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1);
	return [clamp(row + step[0], rows), clamp(column + step[1], columns)];
}

/** Key handler of a grid's wrapper; each cell has `data-cell` with `row:column`. */
export function handleCellKeys(event: KeyboardEvent<HTMLElement>, size: readonly [number, number]): void {
	const currentCell = (event.target as HTMLElement).dataset.cell?.split(":").map(Number);
	if (!currentCell || event.altKey || event.ctrlKey || event.metaKey) return;
	const next = nextCell(event.key, currentCell as [number, number], size);
	if (!next) return;
	event.preventDefault();
	event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.join(":")}"]`)?.focus();
}
