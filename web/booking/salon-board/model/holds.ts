import type { HeldTime } from "../api.ts";
import { cellOf, minute } from "./entries.ts";
import type { Minutes } from "./scale.ts";

/** Temporary holds by cell; identical times are merged. */
export function holdsByCell(held: readonly HeldTime[]): ReadonlyMap<string, readonly Minutes[]> {
	const cells = new Map<string, Minutes[]>();
	for (const { date, salon_resource_id: resourceId, ...kept } of held) {
		const cell = cellOf({ date, resourceId });
		const span = { from: minute(kept.from), to: minute(kept.to) };
		const there = cells.get(cell) ?? [];
		if (!there.some(({ from, to }) => from === span.from && to === span.to))
			cells.set(cell, [...there, span]);
	}
	return cells;
}
