import type { ShiftRow } from "../../engine/salon-rows.ts";
import type { UnitOfWork } from "../../engine/unit-of-work.ts";
import { createBlankShift } from "../shift-commands.ts";
import type { EventImporter } from "./event-importer.ts";

/** Imports events as single-day shifts of a resource. */
export function createShiftImporter(unitOfWork: UnitOfWork, resourceId: number): EventImporter {
	const { shifts } = unitOfWork.facts;
	const storeImport = (
		label: "shift_create" | "shift_update" | "shift_delete",
		before: ShiftRow | null,
		after: ShiftRow,
	) => {
		unitOfWork.putShift(after);
		unitOfWork.log({ label, subject: "shift", subjectId: after.id, before, after });
	};
	return {
		listRows: () => shifts.values(),
		isSame: ({ id }, span, title) => {
			const { date, fromMinute, toMinute, description } = shifts.get(id)!;
			return date === span.date && fromMinute === span.from && toMinute === span.to && description === title;
		},
		save: (storedRow, source, { date, from, to }, description) => {
			const before = storedRow && shifts.get(storedRow.id)!;
			storeImport(before ? "shift_update" : "shift_create", before, {
				...(before ?? createBlankShift(unitOfWork, resourceId)),
				date,
				fromMinute: from,
				toMinute: to,
				description,
				source,
				version: (before?.version ?? 0) + 1,
			});
		},
		remove: ({ id }) => {
			const before = shifts.get(id)!;
			storeImport("shift_delete", before, {
				...before,
				deletedAt: unitOfWork.now,
				version: before.version + 1,
			});
		},
	};
}
