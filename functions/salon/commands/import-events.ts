import type { DaySpan } from "#domain/salon/calendar/event.ts";
import { sourceOf } from "#domain/salon/calendar/source.ts";
import type { LinkTarget } from "#domain/salon/calendar/targets.ts";
import { dayNumber } from "#domain/salon/minutes.ts";
import type { Command } from "../engine/command.ts";
import type { Desk } from "../engine/desk.ts";
import type { BlockRow, ShiftRow } from "../engine/rows.ts";
import { bookedWithin } from "./blocks.ts";

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
	needs: ({ linkId, target, events }) => {
		const spans = events.flatMap((event) => event.spans);
		return {
			days: spans.map(({ date }) => dayNumber(date)),
			sources: events.map(({ eventId }) => sourceOf(linkId, eventId)),
			ids: { [target === "shift" ? "shifts" : "blocks"]: spans.length },
		};
	},
	run: (desk, input) => {
		// Its resource was deleted meanwhile: there is nobody to be busy.
		const isThere = desk.state.book.settings.resources.has(input.resourceId);
		const made = MAKERS[input.target](desk, input);
		const there = Map.groupBy(
			[...made.there()].filter(({ deletedAt, date }) => deletedAt === null && (date ?? "") >= input.from),
			({ source }) => source,
		);
		let changed = 0;
		for (const { eventId, title, spans } of input.events) {
			const source = sourceOf(input.linkId, eventId);
			const left = there.get(source) ?? [];
			const wanted = isThere ? spans.filter(({ date }) => date >= input.from) : [];
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
	},
};

/** What events become: blocks or shifts. */
interface Maker {
	there: () => Iterable<{ source: string | null; date: string | null; deletedAt: number | null; id: number }>;
	isSame: (row: { id: number }, span: DaySpan, title: string) => boolean;
	put: (before: { id: number } | null, source: string, span: DaySpan, title: string) => void;
	drop: (row: { id: number }) => void;
}

const MAKERS: Record<LinkTarget, (desk: Desk, input: ImportEvents) => Maker> = {
	reservation: blockMaker,
	shift: shiftMaker,
};

function blockMaker(desk: Desk, { resourceId }: ImportEvents): Maker {
	const { blocks } = desk.facts;
	const write = (
		label: "block_create" | "block_update" | "block_delete",
		before: BlockRow | null,
		after: BlockRow,
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
			const booked = bookedWithin(desk.state.book, { resourceId, date, from, to });
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

function shiftMaker(desk: Desk, { resourceId }: ImportEvents): Maker {
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
			const row = before ?? {
				id: desk.newId("shifts"),
				salonId: desk.state.salonId,
				resourceId,
				masterId: null,
				startDate: null,
				expiredAt: null,
				repeat: [],
				dirtyDate: null,
				createdAt: desk.now,
				deletedAt: null,
				version: 0,
			};
			write(before ? "shift_update" : "shift_create", before, {
				...row,
				date,
				fromMinute: from,
				toMinute: to,
				description,
				source,
				version: row.version + 1,
			});
		},
		drop: ({ id }) => {
			const before = shifts.get(id)!;
			write("shift_delete", before, { ...before, deletedAt: desk.now, version: before.version + 1 });
		},
	};
}
