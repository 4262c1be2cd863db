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
	fullyReadAt: number | null;
}

/**
 * Imports a calendar into its salon: the changes since the last read, or everything where there is no sync
 * token or Google no longer knows it (410). The sync token is stored only after all its events are imported;
 * if a worker dies, the next one repeats the read.
 * @throws GoogleTrouble
 */
export async function readLinkedCalendar(
	ctx: Ctx,
	claim: ClaimedCalendar,
	session: GoogleSession,
): Promise<CalendarSyncState> {
	const { syncToken, fullyReadAt } = claim.calendar;
	const now = ctx.clock();
	if (syncToken !== null && fullyReadAt !== null && now - fullyReadAt < FULL_READ_INTERVAL) {
		const incrementalRead = await readPages(ctx, claim, session, { syncToken });
		if (incrementalRead !== TOKEN_EXPIRED) return { syncToken: incrementalRead.syncToken, fullyReadAt };
	}
	const window = getReadWindow(now, ctx.zone);
	const timeRange = toInstants(window, ctx.zone);
	const fullRead = await readPages(ctx, claim, session, {
		timeMin: new Date(timeRange.since).toISOString(),
		timeMax: new Date(timeRange.until).toISOString(),
	});
	// Google returns 410 only for sync tokens.
	if (fullRead === TOKEN_EXPIRED) throw new GoogleTrouble("later", GOOGLE_TEXTS.trouble(410));
	for (const link of claim.links)
		await deleteImportedEvents(ctx, link, window.from, fullRead.foreignEventIds);
	await repairMissingEvents(ctx, claim.calendar, timeRange, [...fullRead.ownReservationIds]);
	return { syncToken: fullRead.syncToken, fullyReadAt: now };
}

const TOKEN_EXPIRED = "forgotten";

interface CalendarPages {
	syncToken: string | null;
	/** Ids of external events. */
	foreignEventIds: Set<string>;
	/** Reservations whose events were listed. */
	ownReservationIds: Set<number>;
}

async function readPages(
	ctx: Ctx,
	claim: ClaimedCalendar,
	session: GoogleSession,
	range: EventRange,
): Promise<CalendarPages | typeof TOKEN_EXPIRED> {
	const { calendar, links } = claim;
	const window = getReadWindow(ctx.clock(), ctx.zone);
	const mark = computeEventMarker(ctx.env, calendar.salonId);
	const pages: CalendarPages = { syncToken: null, foreignEventIds: new Set(), ownReservationIds: new Set() };
	const { googleCalendarId: calendarId } = calendar;
	let pageToken: string | undefined;
	do {
		const answer = await session.ask((token) =>
			requestEvents(ctx.env, token, { calendarId, range, pageToken }),
		);
		// Google returns 400 for a malformed sync token, which needs a full read as well.
		if (answer.status === 410 || (answer.status === 400 && "syncToken" in range)) return TOKEN_EXPIRED;
		await renewCalendarLease(ctx, claim);
		const page = parseEvents(assertGoogleSuccess(answer));
		const ownEvents: ListedOwnEvent[] = [];
		const foreignEvents: GoogleEvent[] = [];
		for (const event of page.items) {
			const reservationId = parseOwnEventId(mark, event.id);
			if (reservationId === null) foreignEvents.push(event);
			else ownEvents.push({ reservationId, event });
		}
		for (const link of links) await importCalendarEvents(ctx, link, foreignEvents, window);
		await repairOwnEvents(ctx, calendar, ownEvents);
		for (const { id, status } of foreignEvents) if (status !== "cancelled") pages.foreignEventIds.add(id);
		for (const { reservationId } of ownEvents) pages.ownReservationIds.add(reservationId);
		pageToken = page.next;
		pages.syncToken = page.syncToken ?? null;
	} while (pageToken !== undefined);
	return pages;
}

const toInstants = ({ from, to }: ReadWindow, zone: string) => ({
	since: toInstant(from, "00:00", zone)!,
	until: toInstant(formatDayNumber(toDayNumber(to) + 1), "00:00", zone)!,
});
