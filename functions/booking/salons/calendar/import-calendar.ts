import { sql } from "drizzle-orm";
import { salonBlocks, salonShifts } from "#db/booking/reservations.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import {
	calendarEventTitle,
	type GoogleEvent,
	type ReadWindow,
	spansOf,
} from "#domain/booking/salons/calendar/event.ts";
import { eventIdOf, prefixOf } from "#domain/booking/salons/calendar/source.ts";
import type { Ctx } from "#functions/context.ts";
import { sendCommand } from "../call-salon-room.ts";
import type { ImportedEvent } from "../commands/import-events.ts";
import type { Actor } from "../engine/room-command.ts";
import type { CalendarLinkRow } from "./claim-calendar.ts";

/** Nobody of ours: the history says that a calendar did it. */
const CALENDAR: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };

/** Maximum number of events and spans per command: the room answers other commands in between. */
const MOST_EVENTS = 200;
const MOST_SPANS = 400;

/** Hands events of others to the room of a link's salon, as what they are there now. */
export async function importCalendarEvents(
	ctx: Ctx,
	link: CalendarLinkRow,
	events: readonly GoogleEvent[],
	window: ReadWindow,
): Promise<void> {
	await give(
		ctx,
		link,
		window.from,
		events.map((event) => ({
			eventId: event.id,
			title: calendarEventTitle(event),
			spans: spansOf(event, link.target, window, ctx.zone),
		})),
	);
}

/** Takes out again what a link brought in, from a day on: all of it, or what was not seen. */
export async function deleteImportedEvents(
	ctx: Ctx,
	link: CalendarLinkRow,
	from: string,
	seen: ReadonlySet<string> = new Set(),
): Promise<void> {
	const table = link.target === "shift" ? salonShifts : salonBlocks;
	const prefix = prefixOf(link.id);
	// The colon is the prefix's last letter, and the semicolon the letter behind it.
	const behind = `${prefix.slice(0, -1)};`;
	const there = await queryRows<{ source: string }>(
		ctx.db,
		sql`select distinct source from ${table} where source >= ${prefix} and source < ${behind}
			and source is not null and deleted_at is null and date >= ${from}`,
	);
	const gone = there.map(({ source }) => eventIdOf(source)).filter((id) => !seen.has(id));
	await give(
		ctx,
		link,
		from,
		gone.map((eventId) => ({ eventId, title: "", spans: [] })),
	);
}

async function give(ctx: Ctx, link: CalendarLinkRow, from: string, events: ImportedEvent[]): Promise<void> {
	const { id: linkId, resourceId, target, salonId } = link;
	for (const some of portions(events))
		await sendCommand({ env: ctx.env, saveKey: ctx.newId() }, salonId, CALENDAR, "importEvents", {
			linkId,
			resourceId,
			target,
			from,
			events: some,
		});
}

function portions(events: readonly ImportedEvent[]): ImportedEvent[][] {
	const all: ImportedEvent[][] = [];
	let spans = Number.POSITIVE_INFINITY;
	for (const event of events) {
		const last = all.at(-1);
		if (last && last.length < MOST_EVENTS && spans + event.spans.length <= MOST_SPANS) last.push(event);
		else {
			all.push([event]);
			spans = 0;
		}
		spans += event.spans.length;
	}
	return all;
}
