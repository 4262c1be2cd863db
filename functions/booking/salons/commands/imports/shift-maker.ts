import type { ShiftRow } from "../../engine/salon-rows.ts";
import type { UnitOfWork } from "../../engine/unit-of-work.ts";
import { blankShift } from "../shift-commands.ts";
import type { ImportMaker } from "./import-maker.ts";

/** Shifts of single days of a resource. */
export function shiftMaker(desk: UnitOfWork, resourceId: number): ImportMaker {
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
				...(before ?? blankShift(desk, resourceId)),
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
