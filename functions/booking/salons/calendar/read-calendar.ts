import { type GoogleEvent, type ReadWindow, readWindow } from "#domain/booking/salons/calendar/event.ts";
import { reservationOfEvent } from "#domain/booking/salons/calendar/own-event.ts";
import { dayNumber, dayWritten } from "#domain/booking/salons/minutes.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars.ts";
import { DAY, instantAt } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { askEvents, type EventsAsked, readEvents } from "#functions/platform/google/calendars.ts";
import { assertDone, GoogleTrouble } from "#functions/platform/google/trouble.ts";
import { type ClaimedCalendar, holdOn } from "./claim-calendar.ts";
import { dropImported, importInto } from "./import.ts";
import { mendMissing, mendOwn, type OwnSeen } from "./own-events.ts";
import { ownMark } from "./own-mark.ts";
import type { GoogleSession } from "./session.ts";

/** Everything is read so often: the days that come into sight, and whatever a list of changes may have left out. */
const WHOLE_EVERY = DAY;

/** Where reading a calendar stands afterwards. */
export interface Read {
	syncToken: string | null;
	readWholeAt: number | null;
}

/**
 * Reads a calendar into its salon: what has changed since the last time or, where nothing is known or Google has
 * forgotten (410), everything. A mark is kept only when all that came before it is in the salon; so whoever dies on the way
 * has lost nothing, and the next one does it again.
 * @throws GoogleTrouble
 */
export async function readCalendar(
	ctx: Ctx,
	claimed: ClaimedCalendar,
	session: GoogleSession,
): Promise<Read> {
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
	for (const link of claimed.links) await dropImported(ctx, link, window.from, whole.others);
	await mendMissing(ctx, claimed.calendar, between, [...whole.own]);
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
	asked: EventsAsked,
): Promise<Pages | typeof FORGOTTEN> {
	const { calendar, links } = claimed;
	const window = readWindow(ctx.clock(), ctx.zone);
	const mark = ownMark(ctx.env, calendar.salonId);
	const pages: Pages = { syncToken: null, others: new Set(), own: new Set() };
	const { googleCalendarId: calendarId } = calendar;
	let pageToken: string | undefined;
	do {
		const answer = await session.ask((token) => askEvents(ctx.env, token, { calendarId, asked, pageToken }));
		// A mark that Google cannot read is as good as one that it has forgotten.
		if (answer.status === 410 || (answer.status === 400 && "syncToken" in asked)) return FORGOTTEN;
		await holdOn(ctx, claimed);
		const page = readEvents(assertDone(answer));
		const own: OwnSeen[] = [];
		const others: GoogleEvent[] = [];
		for (const event of page.items) {
			const reservationId = reservationOfEvent(mark, event.id);
			if (reservationId === null) others.push(event);
			else own.push({ reservationId, event });
		}
		for (const link of links) await importInto(ctx, link, others, window);
		await mendOwn(ctx, calendar, own);
		for (const { id, status } of others) if (status !== "cancelled") pages.others.add(id);
		for (const { reservationId } of own) pages.own.add(reservationId);
		pageToken = page.next;
		pages.syncToken = page.syncToken ?? null;
	} while (pageToken !== undefined);
	return pages;
}

const instantsOf = ({ from, to }: ReadWindow, zone: string) => ({
	since: instantAt(from, "00:00", zone)!,
	until: instantAt(dayWritten(dayNumber(to) + 1), "00:00", zone)!,
});
