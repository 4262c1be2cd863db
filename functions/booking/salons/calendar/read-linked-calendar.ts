import { type GoogleEvent, type ReadWindow, readWindow } from "#domain/booking/salons/calendar/event.ts";
import { reservationOfEvent } from "#domain/booking/salons/calendar/own-event.ts";
import { dayWritten, toDayNumber } from "#domain/booking/salons/minutes.ts";
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
import { deleteImportedEvents, importCalendarEvents } from "./import-calendar.ts";
import { ownEventMarker } from "./own-event-marker.ts";
import { repairMissingEvents, repairOwnEvents, type SeenOwnEvent } from "./repair-own-events.ts";

/** Everything is read so often: the days that come into sight, and whatever a list of changes may have left out. */
const WHOLE_EVERY = DAY;

/** Where reading a calendar stands afterwards. */
export interface CalendarReading {
	syncToken: string | null;
	readWholeAt: number | null;
}

/**
 * Reads a calendar into its salon: what has changed since the last time or, where nothing is known or Google has
 * forgotten (410), everything. A mark is kept only when all that came before it is in the salon; so whoever dies on the way
 * has lost nothing, and the next one does it again.
 * @throws GoogleTrouble
 */
export async function readLinkedCalendar(
	ctx: Ctx,
	claimed: ClaimedCalendar,
	session: GoogleSession,
): Promise<CalendarReading> {
	const { syncToken, readWholeAt } = claimed.calendar;
	const now = ctx.clock();
	if (syncToken !== null && readWholeAt !== null && now - readWholeAt < WHOLE_EVERY) {
		const next = await readPages(ctx, claimed, session, { syncToken });
		if (next !== FORGOTTEN) return { syncToken: next.syncToken, readWholeAt };
	}
	const window = readWindow(now, ctx.zone);
	const between = instantsOf(window, ctx.zone);
	const whole = await readPages(ctx, claimed, session, {
		timeMin: new Date(between.since).toISOString(),
		timeMax: new Date(between.until).toISOString(),
	});
	// Google says this of a mark alone.
	if (whole === FORGOTTEN) throw new GoogleTrouble("later", GOOGLE_TEXTS.trouble(410));
	for (const link of claimed.links) await deleteImportedEvents(ctx, link, window.from, whole.others);
	await repairMissingEvents(ctx, claimed.calendar, between, [...whole.own]);
	return { syncToken: whole.syncToken, readWholeAt: now };
}

const FORGOTTEN = "forgotten";

interface Pages {
	syncToken: string | null;
	/** The ids of others' events. */
	others: Set<string>;
	/** The reservations whose events were there. */
	own: Set<number>;
}

async function readPages(
	ctx: Ctx,
	claimed: ClaimedCalendar,
	session: GoogleSession,
	asked: EventRange,
): Promise<Pages | typeof FORGOTTEN> {
	const { calendar, links } = claimed;
	const window = readWindow(ctx.clock(), ctx.zone);
	const mark = ownEventMarker(ctx.env, calendar.salonId);
	const pages: Pages = { syncToken: null, others: new Set(), own: new Set() };
	const { googleCalendarId: calendarId } = calendar;
	let pageToken: string | undefined;
	do {
		const answer = await session.ask((token) =>
			requestEvents(ctx.env, token, { calendarId, asked, pageToken }),
		);
		// A mark that Google cannot read is as good as one that it has forgotten.
		if (answer.status === 410 || (answer.status === 400 && "syncToken" in asked)) return FORGOTTEN;
		await renewCalendarLease(ctx, claimed);
		const page = parseEvents(assertGoogleSuccess(answer));
		const own: SeenOwnEvent[] = [];
		const others: GoogleEvent[] = [];
		for (const event of page.items) {
			const reservationId = reservationOfEvent(mark, event.id);
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

const instantsOf = ({ from, to }: ReadWindow, zone: string) => ({
	since: toInstant(from, "00:00", zone)!,
	until: toInstant(dayWritten(toDayNumber(to) + 1), "00:00", zone)!,
});
