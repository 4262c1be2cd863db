import { and, eq, type SQL, sql } from "drizzle-orm";
import {
	googleAccounts,
	salonCalendarEvents,
	salonCalendarLinks,
	salonCalendars,
} from "#db/booking/salon-calendars.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { getReadWindow } from "#domain/booking/salons/calendar/google-event.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { GoogleTrouble } from "#functions/platform/google/google-trouble.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { CALENDAR_LINES, workLines } from "#functions/platform/queues/work-lines.ts";
import { type ClaimedCalendar, claimCalendar } from "./claim-calendar.ts";
import { GoogleSession } from "./google-session.ts";
import { deleteImportedEvents } from "./import-calendar-events.ts";
import { type CalendarSyncState, readLinkedCalendar } from "./read-linked-calendar.ts";
import { endCalendarWatch, renewCalendarWatch } from "./watch-calendar.ts";

/** Poll interval of a calendar, in case a push notification is lost. */
const POLL_INTERVAL = 15 * MINUTE;
/** Maximum pause after failures. */
const MAX_PAUSE = HOUR;
/** Maximum number of calendars read per invocation. */
const CALENDARS_PER_WAKE_UP = 20;

/**
 * Reads the calendars that are due until none is, several in parallel.
 * @param waitUntil takes over workers that are slow; without it they are awaited
 */
export const readDueCalendars = (ctx: Ctx, waitUntil?: (promise: Promise<void>) => void): Promise<void> =>
	workLines<ClaimedCalendar>({
		maxLines: CALENDAR_LINES,
		maxClaims: CALENDARS_PER_WAKE_UP,
		claim: () => claimCalendar(ctx),
		work: (claim) => readClaimedCalendar(ctx, claim),
		wake: () => wakeQueue(ctx.env.CALENDARS),
		waitUntil,
	});

/** Reads one calendar now, unless another worker holds it or it is not due. */
export async function readCalendarNow(ctx: Ctx, calendarId: number): Promise<void> {
	const claim = await claimCalendar(ctx, calendarId);
	if (claim) await readClaimedCalendar(ctx, claim);
}

async function readClaimedCalendar(ctx: Ctx, claim: ClaimedCalendar): Promise<void> {
	const { calendar, links, isSalonArchived } = claim;
	try {
		if (isSalonArchived)
			return await releaseCalendar(ctx, claim, { nextAttemptAt: nextReadAfter(ctx, claim, DAY) });
		await deleteEndedImports(ctx, claim);
		if (links.length === 0) return await deleteUnlinkedCalendar(ctx, claim);
		const session = await GoogleSession.open(ctx, calendar.accountId);
		await renewCalendarWatch(ctx, calendar, session);
		const result = await readLinkedCalendar(ctx, claim, session);
		await storeReadResult(ctx, claim, result);
	} catch (error) {
		await storeReadFailure(ctx, claim, error);
	}
}

/** Deletes the imports of ended links. */
async function deleteEndedImports(ctx: Ctx, { endedLinks }: ClaimedCalendar): Promise<void> {
	for (const link of endedLinks) {
		await deleteImportedEvents(ctx, link, getReadWindow(ctx.clock(), ctx.zone).from);
		await ctx.db
			.update(salonCalendarLinks)
			.set({ cleanedAt: ctx.clock() })
			.where(eq(salonCalendarLinks.id, link.id));
	}
}

/** Deletes a calendar without links, once its last events have been sent to Google. */
async function deleteUnlinkedCalendar(ctx: Ctx, claim: ClaimedCalendar): Promise<void> {
	const { id } = claim.calendar;
	const hasNoPendingEvents = sql`not exists (select 1 from ${salonCalendarEvents}
		where ${salonCalendarEvents.calendarId} = ${id} and ${salonCalendarEvents.nextAttemptAt} is not null)`;
	try {
		await endCalendarWatch(ctx, claim.calendar, await GoogleSession.open(ctx, claim.calendar.accountId));
	} catch (error) {
		// The channel expires anyway.
		if (!(error instanceof GoogleTrouble)) throw error;
	}
	await releaseCalendar(ctx, claim, {
		channelId: null,
		channelResourceId: null,
		channelExpiresAt: null,
		// A link that was created meanwhile keeps the calendar.
		deletedAt: sql`iif(${hasNoPendingEvents} and ${unlinkedCondition(id)}, ${ctx.clock()}, null)`,
		nextAttemptAt: sql`iif(${hasNoPendingEvents} and ${unlinkedCondition(id)}, null, ${ctx.clock() + MINUTE})`,
	});
}

const unlinkedCondition = (id: number): SQL => sql`not exists (select 1 from ${salonCalendarLinks}
	where ${salonCalendarLinks.calendarId} = ${id} and ${salonCalendarLinks.deletedAt} is null)`;

/** Stores the sync token. A read that was requested meanwhile is due at once. */
async function storeReadResult(
	ctx: Ctx,
	claim: ClaimedCalendar,
	{ syncToken, fullyReadAt }: CalendarSyncState,
): Promise<void> {
	const { fullReadRequests } = claim.calendar;
	const table = salonCalendars;
	const hasNoNewRequest = sql`${table.fullReadRequests} = ${fullReadRequests}`;
	const now = ctx.clock();
	await releaseCalendar(ctx, claim, {
		syncToken: sql`iif(${hasNoNewRequest}, ${syncToken}, null)`,
		fullyReadAt: sql`iif(${hasNoNewRequest}, ${fullyReadAt}, null)`,
		syncedAt: now,
		error: null,
		attempts: 0,
		nextAttemptAt: nextReadAfter(ctx, claim, POLL_INTERVAL),
	});
}

/** Next read after a pause; at once where a read was requested while the calendar was held. */
const nextReadAfter = (ctx: Ctx, { calendar: { readRequests } }: ClaimedCalendar, delay: number): SQL =>
	sql`iif(${salonCalendars.readRequests} = ${readRequests}, ${ctx.clock() + delay}, ${ctx.clock()})`;

/**
 * Postpones a calendar after a failure, including an unexpected one, so that one calendar does not block the
 * others.
 */
async function storeReadFailure(ctx: Ctx, claim: ClaimedCalendar, error: unknown): Promise<void> {
	const { attempts } = claim.calendar;
	const googleTrouble = error instanceof GoogleTrouble ? error : null;
	if (googleTrouble?.kind === "revoked")
		return releaseCalendar(ctx, claim, {
			error: googleTrouble.message,
			nextAttemptAt: nextReadIfReconnected(ctx, claim),
		});
	if (!googleTrouble)
		console.warn(
			JSON.stringify({
				event: "calendar.failed",
				calendarId: claim.calendar.id,
				error: rootCauseOf(error),
			}),
		);
	const retryDelay =
		googleTrouble?.kind === "refused"
			? MAX_PAUSE
			: Math.max(googleTrouble?.retryAfter ?? 0, backoff(attempts, ctx.random, MAX_PAUSE));
	await releaseCalendar(ctx, claim, {
		error: (googleTrouble?.message ?? rootCauseOf(error)).slice(0, 500),
		nextAttemptAt: ctx.clock() + retryDelay,
	});
	await wakeQueue(ctx.env.CALENDARS, Math.ceil(retryDelay / SECOND));
}

/**
 * Null, unless the account was reconnected while this worker held the calendar: then the next read is due at
 * once. A later reconnect makes it due itself.
 */
const nextReadIfReconnected = (ctx: Ctx, { calendar }: ClaimedCalendar): SQL =>
	sql`(select ${ctx.clock()} from ${googleAccounts} where ${googleAccounts.id} = ${calendar.accountId}
		and ${googleAccounts.revokedAt} is null and ${googleAccounts.deletedAt} is null)`;

type CalendarChanges = {
	[Name in keyof typeof salonCalendars.$inferInsert]?: (typeof salonCalendars.$inferInsert)[Name] | SQL;
};

/** Stores changes and releases a calendar, unless its lease ended and another worker holds it. */
async function releaseCalendar(
	{ db }: Ctx,
	{ calendar }: ClaimedCalendar,
	changes: CalendarChanges,
): Promise<void> {
	await db
		.update(salonCalendars)
		.set({ ...changes, heldUntil: null, lost: 0 } as never)
		.where(and(eq(salonCalendars.id, calendar.id), eq(salonCalendars.heldUntil, calendar.heldUntil)));
}
