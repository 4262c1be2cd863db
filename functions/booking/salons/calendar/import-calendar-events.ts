import { sql } from "drizzle-orm";
import { salonBlocks, salonShifts } from "#db/booking/reservation-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import {
	type GoogleEvent,
	getImportTitle,
	listEventDaySpans,
	type ReadWindow,
} from "#domain/booking/salons/calendar/google-event.ts";
import { buildImportPrefix, parseImportedEventId } from "#domain/booking/salons/calendar/import-source.ts";
import type { Ctx } from "#functions/context.ts";
import { sendCommand } from "../call-salon-room.ts";
import type { ImportedEvent } from "../commands/import-events.ts";
import type { Actor } from "../engine/room-command.ts";
import type { CalendarLinkRow } from "./claim-calendar.ts";

/** Actor for the history: a calendar, not a person. */
const CALENDAR_ACTOR: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };

/** Maximum number of events and spans per command, so that the room can process other commands in between. */
const MAX_EVENTS_PER_COMMAND = 200;
const MAX_SPANS_PER_COMMAND = 400;

/** Sends external events to the room of a link's salon, with their current spans. */
export async function importCalendarEvents(
	ctx: Ctx,
	link: CalendarLinkRow,
	events: readonly GoogleEvent[],
	window: ReadWindow,
): Promise<void> {
	await sendImports(
		ctx,
		link,
		window.from,
		events.map((event) => ({
			eventId: event.id,
			title: getImportTitle(event),
			spans: listEventDaySpans(event, link.target, window, ctx.zone),
		})),
	);
}

/** Deletes a link's imports from a day on: all of them, or those not seen in a full read. */
export async function deleteImportedEvents(
	ctx: Ctx,
	link: CalendarLinkRow,
	from: string,
	seenEventIds: ReadonlySet<string> = new Set(),
): Promise<void> {
	const table = link.target === "shift" ? salonShifts : salonBlocks;
	const prefix = buildImportPrefix(link.id);
	// Upper bound of the prefix range: `;` is the character after `:`.
	const prefixEnd = `${prefix.slice(0, -1)};`;
	const importedRows = await queryRows(
		ctx.db,
		{ source: text },
		sql`select distinct source from ${table} where source >= ${prefix} and source < ${prefixEnd}
			and source is not null and deleted_at is null and date >= ${from}`,
	);
	const goneEventIds = importedRows
		.map(({ source }) => parseImportedEventId(source))
		.filter((id) => !seenEventIds.has(id));
	await sendImports(
		ctx,
		link,
		from,
		goneEventIds.map((eventId) => ({ eventId, title: "", spans: [] })),
	);
}

async function sendImports(
	ctx: Ctx,
	link: CalendarLinkRow,
	from: string,
	events: ImportedEvent[],
): Promise<void> {
	const { id: linkId, resourceId, target, salonId } = link;
	for (const chunk of splitEvents(events))
		await sendCommand({ env: ctx.env, saveKey: ctx.newId() }, salonId, CALENDAR_ACTOR, "importEvents", {
			linkId,
			resourceId,
			target,
			from,
			events: chunk,
		});
}

function splitEvents(events: readonly ImportedEvent[]): ImportedEvent[][] {
	const chunks: ImportedEvent[][] = [];
	let spanCount = Number.POSITIVE_INFINITY;
	for (const event of events) {
		const last = chunks.at(-1);
		if (
			last &&
			last.length < MAX_EVENTS_PER_COMMAND &&
			spanCount + event.spans.length <= MAX_SPANS_PER_COMMAND
		)
			last.push(event);
		else {
			chunks.push([event]);
			spanCount = 0;
		}
		spanCount += event.spans.length;
	}
	return chunks;
}
