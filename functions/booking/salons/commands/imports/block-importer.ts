import type { SalonBlockRow } from "../../engine/salon-rows.ts";
import type { UnitOfWork } from "../../engine/unit-of-work.ts";
import { listBookedWithin } from "../block-commands.ts";
import type { EventImporter } from "./event-importer.ts";

/** Imports events as blocks of a resource. */
export function createBlockImporter(desk: UnitOfWork, resourceId: number): EventImporter {
	const { blocks } = desk.facts;
	const write = (
		label: "block_create" | "block_update" | "block_delete",
		before: SalonBlockRow | null,
		after: SalonBlockRow,
	) => {
		desk.putBlock(after);
		desk.log({ label, subject: "block", subjectId: after.id, before, after });
	};
	return {
		there: () => blocks.values(),
		isSame: ({ id }, span, title) => {
			const { date, fromMinute, toMinute, memo } = blocks.get(id)!;
			return date === span.date && fromMinute === span.from && toMinute === span.to && memo === title;
		},
		put: (kept, source, { date, from, to }, memo) => {
			const before = kept && blocks.get(kept.id)!;
			const isMoved = before?.date !== date || before.fromMinute !== from || before.toMinute !== to;
			const booked = listBookedWithin(desk.state.book, { resourceId, date, from, to });
			const row = before ?? {
				id: desk.newId("blocks"),
				salonId: desk.state.salonId,
				createdAt: desk.now,
				deletedAt: null,
				version: 0,
			};
			write(before ? "block_update" : "block_create", before, {
				...row,
				resourceId,
				date,
				fromMinute: from,
				toMinute: to,
				memo,
				source,
				isConfirmed: isMoved ? booked.length === 0 : before.isConfirmed,
				version: row.version + 1,
			});
		},
		drop: ({ id }) => {
			const before = blocks.get(id)!;
			write("block_delete", before, { ...before, deletedAt: desk.now, version: before.version + 1 });
		},
	};
}
