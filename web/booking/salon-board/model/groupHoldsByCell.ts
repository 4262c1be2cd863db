import type { BookingHold } from "../boardApi.ts";
import { cellKey, parseMinute } from "./boardEntries.ts";
import type { BoardSpan } from "./timeScale.ts";

/** Temporary holds by cell; identical times are merged. */
export function groupHoldsByCell(held: readonly BookingHold[]): ReadonlyMap<string, readonly BoardSpan[]> {
	const cells = new Map<string, BoardSpan[]>();
	for (const { date, salon_resource_id: resourceId, ...kept } of held) {
		const cell = cellKey({ date, resourceId });
		const span = { from: parseMinute(kept.from), to: parseMinute(kept.to) };
		const there = cells.get(cell) ?? [];
		if (!there.some(({ from, to }) => from === span.from && to === span.to))
			cells.set(cell, [...there, span]);
	}
	return cells;
}
