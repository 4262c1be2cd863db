import type { Held } from "../api.ts";
import { cellOf, minute } from "./entries.ts";
import type { Minutes } from "./scale.ts";

/** What is kept for friends, by the cell in which it lies. */
export function holdsByCell(held: readonly Held[]): ReadonlyMap<string, readonly Minutes[]> {
	const cells = new Map<string, Minutes[]>();
	for (const { date, salon_resource_id: resourceId, from, to } of held) {
		const cell = cellOf({ date, resourceId });
		cells.set(cell, [...(cells.get(cell) ?? []), { from: minute(from), to: minute(to) }]);
	}
	return cells;
}
