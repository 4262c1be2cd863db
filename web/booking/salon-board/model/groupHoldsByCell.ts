import type { BookingHold } from "../availabilityApi.ts";
import { cellKey, parseMinute } from "./boardEntries.ts";
import type { BoardSpan } from "./timeScale.ts";

/** Temporary holds by cell; identical times are merged. */
export function groupHoldsByCell(holds: readonly BookingHold[]): ReadonlyMap<string, readonly BoardSpan[]> {
	const cells = new Map<string, BoardSpan[]>();
	for (const { date, salon_resource_id: resourceId, ...hold } of holds) {
		const cell = cellKey({ date, resourceId });
		const span = { from: parseMinute(hold.from), to: parseMinute(hold.to) };
		const spans = cells.get(cell) ?? [];
		if (!spans.some(({ from, to }) => from === span.from && to === span.to))
			cells.set(cell, [...spans, span]);
	}
	return cells;
}
