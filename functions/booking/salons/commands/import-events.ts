import type { CalendarDaySpan } from "#domain/booking/salons/calendar/event.ts";
import { sourceOf } from "#domain/booking/salons/calendar/source.ts";
import type { LinkTarget } from "#domain/booking/salons/calendar/targets.ts";
import { DAY_MINUTES, toDayNumber } from "#domain/booking/salons/minutes.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { blockMaker } from "./imports/block-maker.ts";
import type { ImportMaker } from "./imports/import-maker.ts";
import { shiftMaker } from "./imports/shift-maker.ts";
import { changeAround } from "./strand-reservations.ts";

/** An event of a linked calendar, as the salon takes it. Without a time nothing is left of it. */
export interface ImportedEvent {
	eventId: string;
	title: string;
	spans: CalendarDaySpan[];
}

interface ImportEvents {
	linkId: number;
	resourceId: number;
	target: LinkTarget;
	/** Start of the imported range; earlier events stay unchanged, because the past is not read again. */
	from: string;
	events: ImportedEvent[];
}

interface Answer {
	changed: number;
}

/**
 * Makes of a calendar's events what they are now: blocks of their resource, or its shifts. Events that were made so
 * before change nothing. A block is a fact, whoever has booked by then: the room judges, the booking stands, and the block
 * waits for somebody to see both (`is_confirmed`).
 */
export const importEvents: RoomCommand<ImportEvents, Answer> = {
	needs: ({ linkId, target, events, resourceId }) => {
		const spans = events.flatMap((event) => event.spans);
		return {
			days: spans.map(({ date }) => toDayNumber(date)),
			// Friends are not turned away by a calendar: bookings outside its shifts wait for somebody to look.
			...(target === "shift" && { standing: { resourceId } }),
			sources: events.map(({ eventId }) => sourceOf(linkId, eventId)),
			ids: { [target === "shift" ? "shifts" : "blocks"]: spans.length },
		};
	},
	run: (desk, input) =>
		input.target === "shift" ? changeAround(desk, true, () => takeIn(desk, input)) : takeIn(desk, input),
};

function takeIn(desk: UnitOfWork, input: ImportEvents): Answer {
	// Its resource was deleted meanwhile: there is nobody to be busy.
	const isThere = desk.state.book.settings.resources.has(input.resourceId);
	const made = MAKERS[input.target](desk, input.resourceId);
	const there = Map.groupBy(
		[...made.there()].filter(({ deletedAt, date }) => deletedAt === null && (date ?? "") >= input.from),
		({ source }) => source,
	);
	let changed = 0;
	for (const { eventId, title, spans } of input.events) {
		const source = sourceOf(input.linkId, eventId);
		const left = there.get(source) ?? [];
		const wanted = isThere
			? spans.filter(({ date }) => date >= input.from).map((span) => ofSalonDay(desk, span))
			: [];
		const changes = wanted.filter((span) => {
			const same = left.findIndex((row) => made.isSame(row, span, title));
			if (same >= 0) left.splice(same, 1);
			return same < 0;
		});
		for (const span of changes) made.put(left.shift() ?? null, source, span, title);
		for (const row of left) made.drop(row);
		changed += changes.length + left.length;
	}
	if (changed > 0) desk.tellChange(input.target === "shift" ? "shift" : "block", 0);
	return { changed };
}

const MAKERS: Record<LinkTarget, (desk: UnitOfWork, resourceId: number) => ImportMaker> = {
	reservation: blockMaker,
	shift: shiftMaker,
};

/**
 * A whole day as the salon counts it: from the end of the day before, which may last past midnight, to its own end.
 * An entry of 1 December closes 25:00 of that day, and leaves 25:00 of 30 November open.
 */
function ofSalonDay({ state: { book } }: UnitOfWork, span: CalendarDaySpan): CalendarDaySpan {
	if (!span.isWholeDay) return span;
	const day = toDayNumber(span.date);
	const endOf = (of: number) =>
		Math.max(DAY_MINUTES, ...book.view(of).hours.map(({ to }) => to - of * DAY_MINUTES));
	return { ...span, from: endOf(day - 1) - DAY_MINUTES, to: endOf(day) };
}
