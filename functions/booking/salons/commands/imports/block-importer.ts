import type { SalonBlockRow } from "../../engine/salon-rows.ts";
import type { UnitOfWork } from "../../engine/unit-of-work.ts";
import { listBookedWithin } from "../block-commands.ts";
import type { EventImporter } from "./event-importer.ts";

/** Imports events as blocks of a resource. */
export function createBlockImporter(unitOfWork: UnitOfWork, resourceId: number): EventImporter {
	const { blocks } = unitOfWork.facts;
	const storeImport = (
		label: "block_create" | "block_update" | "block_delete",
		before: SalonBlockRow | null,
		after: SalonBlockRow,
	) => {
		unitOfWork.putBlock(after);
		unitOfWork.log({ label, subject: "block", subjectId: after.id, before, after });
	};
	return {
		listRows: () => blocks.values(),
		isSame: ({ id }, span, title) => {
			const { date, fromMinute, toMinute, memo } = blocks.get(id)!;
			return date === span.date && fromMinute === span.from && toMinute === span.to && memo === title;
		},
		save: (storedRow, source, { date, from, to }, memo) => {
			const before = storedRow && blocks.get(storedRow.id)!;
			const isMoved = before?.date !== date || before.fromMinute !== from || before.toMinute !== to;
			const bookedRows = listBookedWithin(unitOfWork.state.book, { resourceId, date, from, to });
			const row = before ?? {
				id: unitOfWork.newId("blocks"),
				salonId: unitOfWork.state.salonId,
				createdAt: unitOfWork.now,
				deletedAt: null,
				version: 0,
			};
			storeImport(before ? "block_update" : "block_create", before, {
				...row,
				resourceId,
				date,
				fromMinute: from,
				toMinute: to,
				memo,
				source,
				isConfirmed: isMoved ? bookedRows.length === 0 : before.isConfirmed,
				version: row.version + 1,
			});
		},
		remove: ({ id }) => {
			const before = blocks.get(id)!;
			storeImport("block_delete", before, {
				...before,
				deletedAt: unitOfWork.now,
				version: before.version + 1,
			});
		},
	};
}
