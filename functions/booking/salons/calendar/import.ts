import { sql } from "drizzle-orm";
import { salonBlocks, salonShifts } from "#db/booking/reservations.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import {
	type GoogleEvent,
	type ReadWindow,
	spansOf,
	titleOf,
} from "#domain/booking/salons/calendar/event.ts";
import { eventIdOf, prefixOf } from "#domain/booking/salons/calendar/source.ts";
import type { Ctx } from "#functions/context.ts";
import type { ImportedEvent } from "../commands/import-events.ts";
import type { Actor } from "../engine/command.ts";
import { order } from "../room.ts";
import type { LinkRow } from "./claim-calendar.ts";

/** Nobody of ours: the history says that a calendar did it. */
const CALENDAR: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };

/** How much one command brings in: the room answers others in between. */
const MOST_EVENTS = 200;
const MOST_SPANS = 400;

/** Hands events of others to the room of a link's salon, as what they are there now. */
export async function importInto(
	ctx: Ctx,
	link: LinkRow,
	events: readonly GoogleEvent[],
	window: ReadWindow,
): Promise<void> {
	await give(
		ctx,
		link,
		window.from,
		events.map((event) => ({
			eventId: event.id,
			title: titleOf(event),
			spans: spansOf(event, link.target, window, ctx.zone),
		})),
	);
}

/** Takes out again what a link brought in, from a day on: all of it, or what was not seen. */
export async function dropImported(
	ctx: Ctx,
	link: LinkRow,
	from: string,
	seen: ReadonlySet<string> = new Set(),
): Promise<void> {
	const table = link.target === "shift" ? salonShifts : salonBlocks;
	const prefix = prefixOf(link.id);
	// The colon is the prefix's last letter, and the semicolon the letter behind it.
	const behind = `${prefix.slice(0, -1)};`;
	const there = await rowsOf<{ source: string }>(
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

async function give(ctx: Ctx, link: LinkRow, from: string, events: ImportedEvent[]): Promise<void> {
	const { id: linkId, resourceId, target, salonId } = link;
	for (const some of portions(events))
		await order({ env: ctx.env, saveKey: ctx.newId() }, salonId, CALENDAR, "importEvents", {
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
