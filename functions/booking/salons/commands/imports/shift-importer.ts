import type { ShiftRow } from "../../engine/salon-rows.ts";
import type { UnitOfWork } from "../../engine/unit-of-work.ts";
import { createBlankShift } from "../shift-commands.ts";
import type { EventImporter } from "./event-importer.ts";

/** Imports events as single-day shifts of a resource. */
export function createShiftImporter(desk: UnitOfWork, resourceId: number): EventImporter {
	const { shifts } = desk.facts;
	const write = (
		label: "shift_create" | "shift_update" | "shift_delete",
		before: ShiftRow | null,
		after: ShiftRow,
	) => {
		desk.putShift(after);
		desk.log({ label, subject: "shift", subjectId: after.id, before, after });
	};
	return {
		there: () => shifts.values(),
		isSame: ({ id }, span, title) => {
			const { date, fromMinute, toMinute, description } = shifts.get(id)!;
			return date === span.date && fromMinute === span.from && toMinute === span.to && description === title;
		},
		put: (kept, source, { date, from, to }, description) => {
			const before = kept && shifts.get(kept.id)!;
			write(before ? "shift_update" : "shift_create", before, {
				...(before ?? createBlankShift(desk, resourceId)),
				date,
				fromMinute: from,
				toMinute: to,
				description,
				source,
				version: (before?.version ?? 0) + 1,
			});
		},
		drop: ({ id }) => {
			const before = shifts.get(id)!;
			write("shift_delete", before, { ...before, deletedAt: desk.now, version: before.version + 1 });
		},
	};
}
