import type { CalendarDaySpan } from "#domain/booking/salons/calendar/google-event.ts";
import { buildImportSource } from "#domain/booking/salons/calendar/import-source.ts";
import type { LinkTarget } from "#domain/booking/salons/calendar/link-targets.ts";
import { DAY_MINUTES, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { createBlockImporter } from "./imports/block-importer.ts";
import type { EventImporter } from "./imports/event-importer.ts";
import { createShiftImporter } from "./imports/shift-importer.ts";
import { strandUnfitBookings } from "./strand-reservations.ts";

/** Event of a linked calendar; without spans its imports are deleted. */
export interface ImportedEvent {
	eventId: string;
	title: string;
	spans: CalendarDaySpan[];
}

/** Events of one link that Google reported. */
interface ImportEventsInput {
	linkId: number;
	resourceId: number;
	target: LinkTarget;
	/** Start of the imported range; earlier events stay unchanged, because the past is not read again. */
	from: string;
	events: ImportedEvent[];
}

interface ImportResult {
	/** Number of blocks or shifts that were written or deleted. */
	changed: number;
}

/**
 * Synchronizes a resource's blocks or shifts with the events of a calendar; unchanged events change nothing.
 * A block is created even over existing bookings, which stay; `is_confirmed` is then false until an operator
 * saw both.
 */
export const importEventsCommand: RoomCommand<ImportEventsInput, ImportResult> = {
	needs: ({ linkId, target, events, resourceId }) => {
		const spans = events.flatMap((event) => event.spans);
		return {
			days: spans.map(({ date }) => toDayNumber(date)),
			// Imported shifts cancel no bookings: those outside the shifts are listed for operators.
			...(target === "shift" && { futureBookings: { resourceId } }),
			sources: events.map(({ eventId }) => buildImportSource(linkId, eventId)),
			ids: { [target === "shift" ? "shifts" : "blocks"]: spans.length },
		};
	},
	run: (unitOfWork, input) =>
		input.target === "shift"
			? strandUnfitBookings(unitOfWork, { force: true }, () => syncImports(unitOfWork, input))
			: syncImports(unitOfWork, input),
};

function syncImports(unitOfWork: UnitOfWork, input: ImportEventsInput): ImportResult {
	// Without its resource, deleted meanwhile, nothing is imported.
	const resourceExists = unitOfWork.state.book.settings.resources.has(input.resourceId);
	const importer = IMPORTERS[input.target](unitOfWork, input.resourceId);
	const rowsBySource = Map.groupBy(
		[...importer.listRows()].filter(
			({ deletedAt, date }) => deletedAt === null && (date ?? "") >= input.from,
		),
		({ source }) => source,
	);
	let changeCount = 0;
	for (const { eventId, title, spans } of input.events) {
		const source = buildImportSource(input.linkId, eventId);
		const unmatchedRows = rowsBySource.get(source) ?? [];
		const salonSpans = resourceExists
			? spans.filter(({ date }) => date >= input.from).map((span) => toSalonDaySpan(unitOfWork, span))
			: [];
		const newSpans = salonSpans.filter((span) => {
			const sameIndex = unmatchedRows.findIndex((row) => importer.isSame(row, span, title));
			if (sameIndex >= 0) unmatchedRows.splice(sameIndex, 1);
			return sameIndex < 0;
		});
		for (const span of newSpans) importer.save(unmatchedRows.shift() ?? null, source, span, title);
		for (const row of unmatchedRows) importer.remove(row);
		changeCount += newSpans.length + unmatchedRows.length;
	}
	if (changeCount > 0) unitOfWork.notifyChange(input.target === "shift" ? "shift" : "block", 0);
	return { changed: changeCount };
}

const IMPORTERS: Record<LinkTarget, (unitOfWork: UnitOfWork, resourceId: number) => EventImporter> = {
	reservation: createBlockImporter,
	shift: createShiftImporter,
};

/**
 * Whole-day span in the salon's business day: from the closing time of the day before, which may be past
 * midnight, to its own. An event on 1 December ends at 25:00 of that day, and leaves 24:00 to 25:00 of 30
 * November open.
 */
function toSalonDaySpan({ state: { book } }: UnitOfWork, span: CalendarDaySpan): CalendarDaySpan {
	if (!span.isWholeDay) return span;
	const day = toDayNumber(span.date);
	const endOfBusinessDay = (dayNumber: number) =>
		Math.max(DAY_MINUTES, ...book.view(dayNumber).hours.map(({ to }) => to - dayNumber * DAY_MINUTES));
	return { ...span, from: endOfBusinessDay(day - 1) - DAY_MINUTES, to: endOfBusinessDay(day) };
}
