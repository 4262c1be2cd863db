import type { DaySpan } from "#domain/booking/salons/calendar/event.ts";
import { sourceOf } from "#domain/booking/salons/calendar/source.ts";
import type { LinkTarget } from "#domain/booking/salons/calendar/targets.ts";
import { DAY_MINUTES, dayNumber } from "#domain/booking/salons/minutes.ts";
import type { Command } from "../engine/command.ts";
import type { Desk } from "../engine/desk.ts";
import { blockMaker } from "./imports/block.ts";
import type { Maker } from "./imports/maker.ts";
import { shiftMaker } from "./imports/shift.ts";
import { changeAround } from "./stranding.ts";

/** An event of a linked calendar, as the salon takes it. Without a time nothing is left of it. */
export interface ImportedEvent {
	eventId: string;
	title: string;
	spans: DaySpan[];
}

interface ImportEvents {
	linkId: number;
	resourceId: number;
	target: LinkTarget;
	/** What lies before it stays as it is: the past is not read again. */
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
export const importEvents: Command<ImportEvents, Answer> = {
	needs: ({ linkId, target, events, resourceId }) => {
		const spans = events.flatMap((event) => event.spans);
		return {
			days: spans.map(({ date }) => dayNumber(date)),
			// Friends are not turned away by a calendar: bookings outside its shifts wait for somebody to look.
			...(target === "shift" && { standing: { resourceId } }),
			sources: events.map(({ eventId }) => sourceOf(linkId, eventId)),
			ids: { [target === "shift" ? "shifts" : "blocks"]: spans.length },
		};
	},
	run: (desk, input) =>
		input.target === "shift" ? changeAround(desk, true, () => takeIn(desk, input)) : takeIn(desk, input),
};

function takeIn(desk: Desk, input: ImportEvents): Answer {
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

const MAKERS: Record<LinkTarget, (desk: Desk, resourceId: number) => Maker> = {
	reservation: blockMaker,
	shift: shiftMaker,
};

/**
 * A whole day as the salon counts it: from the end of the day before, which may last past midnight, to its own end.
 * An entry of 1 December closes 25:00 of that day, and leaves 25:00 of 30 November open.
 */
function ofSalonDay({ state: { book } }: Desk, span: DaySpan): DaySpan {
	if (!span.isWholeDay) return span;
	const day = dayNumber(span.date);
	const endOf = (of: number) =>
		Math.max(DAY_MINUTES, ...book.view(of).hours.map(({ to }) => to - of * DAY_MINUTES));
	return { ...span, from: endOf(day - 1) - DAY_MINUTES, to: endOf(day) };
}
