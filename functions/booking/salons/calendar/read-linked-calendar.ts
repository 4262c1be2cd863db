import {
	type GoogleEvent,
	getReadWindow,
	type ReadWindow,
} from "#domain/booking/salons/calendar/google-event.ts";
import { parseOwnEventId } from "#domain/booking/salons/calendar/own-event.ts";
import { formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { DAY, toInstant } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import {
	type EventRange,
	parseEvents,
	requestEvents,
} from "#functions/platform/google/google-calendar-client.ts";
import { assertGoogleSuccess, GoogleTrouble } from "#functions/platform/google/google-trouble.ts";
import { type ClaimedCalendar, renewCalendarLease } from "./claim-calendar.ts";
import type { GoogleSession } from "./google-session.ts";
import { deleteImportedEvents, importCalendarEvents } from "./import-calendar-events.ts";
import { computeEventMarker } from "./own-event-marker.ts";
import { type ListedOwnEvent, repairMissingEvents, repairOwnEvents } from "./repair-own-events.ts";

/** Interval of full reads, which cover newly reached days and changes missing from the incremental reads. */
const FULL_READ_INTERVAL = DAY;

/** Sync state after a read. */
export interface CalendarSyncState {
	syncToken: string | null;
	readWholeAt: number | null;
}

/**
 * Imports a calendar into its salon: the changes since the last read, or everything where there is no sync
 * token or Google no longer knows it (410). The sync token is stored only after all its events are imported;
 * if a worker dies, the next one repeats the read.
 * @throws GoogleTrouble
 */
export async function readLinkedCalendar(
	ctx: Ctx,
	claimed: ClaimedCalendar,
	session: GoogleSession,
): Promise<CalendarSyncState> {
	const { syncToken, readWholeAt } = claimed.calendar;
	const now = ctx.clock();
	if (syncToken !== null && readWholeAt !== null && now - readWholeAt < FULL_READ_INTERVAL) {
		const next = await readPages(ctx, claimed, session, { syncToken });
		if (next !== TOKEN_EXPIRED) return { syncToken: next.syncToken, readWholeAt };
	}
	const window = getReadWindow(now, ctx.zone);
	const between = toInstants(window, ctx.zone);
	const whole = await readPages(ctx, claimed, session, {
		timeMin: new Date(between.since).toISOString(),
		timeMax: new Date(between.until).toISOString(),
	});
	// Google returns 410 only for sync tokens.
	if (whole === TOKEN_EXPIRED) throw new GoogleTrouble("later", GOOGLE_TEXTS.trouble(410));
	for (const link of claimed.links) await deleteImportedEvents(ctx, link, window.from, whole.others);
	await repairMissingEvents(ctx, claimed.calendar, between, [...whole.own]);
	return { syncToken: whole.syncToken, readWholeAt: now };
}

const TOKEN_EXPIRED = "forgotten";

interface CalendarPages {
	syncToken: string | null;
	/** Ids of external events. */
	others: Set<string>;
	/** Reservations whose events were listed. */
	own: Set<number>;
}

async function readPages(
	ctx: Ctx,
	claimed: ClaimedCalendar,
	session: GoogleSession,
	asked: EventRange,
): Promise<CalendarPages | typeof TOKEN_EXPIRED> {
	const { calendar, links } = claimed;
	const window = getReadWindow(ctx.clock(), ctx.zone);
	const mark = computeEventMarker(ctx.env, calendar.salonId);
	const pages: CalendarPages = { syncToken: null, others: new Set(), own: new Set() };
	const { googleCalendarId: calendarId } = calendar;
	let pageToken: string | undefined;
	do {
		const answer = await session.ask((token) =>
			requestEvents(ctx.env, token, { calendarId, asked, pageToken }),
		);
		// Google returns 400 for a malformed sync token, which needs a full read as well.
		if (answer.status === 410 || (answer.status === 400 && "syncToken" in asked)) return TOKEN_EXPIRED;
		await renewCalendarLease(ctx, claimed);
		const page = parseEvents(assertGoogleSuccess(answer));
		const own: ListedOwnEvent[] = [];
		const others: GoogleEvent[] = [];
		for (const event of page.items) {
			const reservationId = parseOwnEventId(mark, event.id);
			if (reservationId === null) others.push(event);
			else own.push({ reservationId, event });
		}
		for (const link of links) await importCalendarEvents(ctx, link, others, window);
		await repairOwnEvents(ctx, calendar, own);
		for (const { id, status } of others) if (status !== "cancelled") pages.others.add(id);
		for (const { reservationId } of own) pages.own.add(reservationId);
		pageToken = page.next;
		pages.syncToken = page.syncToken ?? null;
	} while (pageToken !== undefined);
	return pages;
}

const toInstants = ({ from, to }: ReadWindow, zone: string) => ({
	since: toInstant(from, "00:00", zone)!,
	until: toInstant(formatDayNumber(toDayNumber(to) + 1), "00:00", zone)!,
});
