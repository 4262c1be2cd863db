import { and, eq, type SQL, sql } from "drizzle-orm";
import {
	googleAccounts,
	salonCalendarEvents,
	salonCalendarLinks,
	salonCalendars,
} from "#db/booking/salon-calendars.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { readWindow } from "#domain/booking/salons/calendar/event.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { GoogleTrouble } from "#functions/platform/google/google-trouble.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { CALENDAR_LINES, workLines } from "#functions/platform/queues/work-lines.ts";
import { type ClaimedCalendar, claimCalendar } from "./claim-calendar.ts";
import { GoogleSession } from "./google-session.ts";
import { deleteImportedEvents } from "./import-calendar.ts";
import { type CalendarReading, readLinkedCalendar } from "./read-linked-calendar.ts";
import { endCalendarWatch, renewCalendarWatch } from "./watch-calendar.ts";

/** A calendar is read so often by the clock: a push that was missed is made up for by then. */
const READ_EVERY = 15 * MINUTE;
/** The longest pause after failures. */
const LONGEST_PAUSE = HOUR;
/** Maximum number of calendars read per invocation. */
const CALENDARS_PER_WAKE_UP = 20;

/**
 * Reads the calendars that are due, until none is, each in a line of its own.
 * @param leave takes over silent lines; without it they are waited for
 */
export const workCalendars = (ctx: Ctx, leave?: (late: Promise<void>) => void): Promise<void> =>
	workLines<ClaimedCalendar>({
		most: CALENDAR_LINES,
		claims: CALENDARS_PER_WAKE_UP,
		claim: () => claimCalendar(ctx),
		work: (claimed) => work(ctx, claimed),
		wake: () => wakeQueue(ctx.env.CALENDARS),
		leave,
	});

/** Reads one calendar now, unless somebody has it or nothing of it is due. */
export async function workCalendar(ctx: Ctx, calendarId: number): Promise<void> {
	const claimed = await claimCalendar(ctx, calendarId);
	if (claimed) await work(ctx, claimed);
}

async function work(ctx: Ctx, claimed: ClaimedCalendar): Promise<void> {
	const { calendar, links, isAway } = claimed;
	try {
		if (isAway) return await settle(ctx, claimed, { nextAttemptAt: nextUnlessAsked(ctx, claimed, DAY) });
		await cleanUp(ctx, claimed);
		if (links.length === 0) return await endCalendar(ctx, claimed);
		const session = await GoogleSession.open(ctx, calendar.accountId);
		await renewCalendarWatch(ctx, calendar, session);
		const read = await readLinkedCalendar(ctx, claimed, session);
		await done(ctx, claimed, read);
	} catch (error) {
		await failed(ctx, claimed, error);
	}
}

/** Takes out what ended links brought in. */
async function cleanUp(ctx: Ctx, { ended }: ClaimedCalendar): Promise<void> {
	for (const link of ended) {
		await deleteImportedEvents(ctx, link, readWindow(ctx.clock(), ctx.zone).from);
		await ctx.db
			.update(salonCalendarLinks)
			.set({ cleanedAt: ctx.clock() })
			.where(eq(salonCalendarLinks.id, link.id));
	}
}

/** A calendar without links goes, as soon as Google has been told of its last events. */
async function endCalendar(ctx: Ctx, claimed: ClaimedCalendar): Promise<void> {
	const { id } = claimed.calendar;
	const isTold = sql`not exists (select 1 from ${salonCalendarEvents}
		where ${salonCalendarEvents.calendarId} = ${id} and ${salonCalendarEvents.nextAttemptAt} is not null)`;
	try {
		await endCalendarWatch(ctx, claimed.calendar, await GoogleSession.open(ctx, claimed.calendar.accountId));
	} catch (error) {
		// A channel ends by itself.
		if (!(error instanceof GoogleTrouble)) throw error;
	}
	await settle(ctx, claimed, {
		channelId: null,
		channelResourceId: null,
		channelExpiresAt: null,
		// A link that was made meanwhile has it go on.
		deletedAt: sql`iif(${isTold} and ${unlinked(id)}, ${ctx.clock()}, null)`,
		nextAttemptAt: sql`iif(${isTold} and ${unlinked(id)}, null, ${ctx.clock() + MINUTE})`,
	});
}

const unlinked = (id: number): SQL => sql`not exists (select 1 from ${salonCalendarLinks}
	where ${salonCalendarLinks.calendarId} = ${id} and ${salonCalendarLinks.deletedAt} is null)`;

/** Notes how far it was read. What was asked for meanwhile is due at once. */
async function done(
	ctx: Ctx,
	claimed: ClaimedCalendar,
	{ syncToken, readWholeAt }: CalendarReading,
): Promise<void> {
	const { wholeAsked } = claimed.calendar;
	const table = salonCalendars;
	const isAnswered = sql`${table.wholeAsked} = ${wholeAsked}`;
	const now = ctx.clock();
	await settle(ctx, claimed, {
		syncToken: sql`iif(${isAnswered}, ${syncToken}, null)`,
		readWholeAt: sql`iif(${isAnswered}, ${readWholeAt}, null)`,
		syncedAt: now,
		error: null,
		attempts: 0,
		nextAttemptAt: nextUnlessAsked(ctx, claimed, READ_EVERY),
	});
}

/** After a pause; at once where it was asked for while somebody had it. */
const nextUnlessAsked = (ctx: Ctx, { calendar: { asked } }: ClaimedCalendar, pause: number): SQL =>
	sql`iif(${salonCalendars.asked} = ${asked}, ${ctx.clock() + pause}, ${ctx.clock()})`;

/** Has a calendar wait after a failure; what nobody foresaw is one too, so that one calendar keeps no other from its turn. */
async function failed(ctx: Ctx, claimed: ClaimedCalendar, error: unknown): Promise<void> {
	const { attempts } = claimed.calendar;
	const trouble = error instanceof GoogleTrouble ? error : null;
	if (trouble?.kind === "revoked")
		return settle(ctx, claimed, { error: trouble.message, nextAttemptAt: nextOnceConnected(ctx, claimed) });
	if (!trouble)
		console.warn(
			JSON.stringify({
				event: "calendar.failed",
				calendarId: claimed.calendar.id,
				error: rootCauseOf(error),
			}),
		);
	const pause =
		trouble?.kind === "refused"
			? LONGEST_PAUSE
			: Math.max(trouble?.retryAfter ?? 0, backoff(attempts, ctx.random, LONGEST_PAUSE));
	await settle(ctx, claimed, {
		error: (trouble?.message ?? rootCauseOf(error)).slice(0, 500),
		nextAttemptAt: ctx.clock() + pause,
	});
	await wakeQueue(ctx.env.CALENDARS, Math.ceil(pause / SECOND));
}

/**
 * Next read after the account is reconnected; due at once where that happened while this worker held the
 * calendar.
 */
const nextOnceConnected = (ctx: Ctx, { calendar }: ClaimedCalendar): SQL =>
	sql`(select ${ctx.clock()} from ${googleAccounts} where ${googleAccounts.id} = ${calendar.accountId}
		and ${googleAccounts.revokedAt} is null and ${googleAccounts.deletedAt} is null)`;

type Changes = {
	[Name in keyof typeof salonCalendars.$inferInsert]?: (typeof salonCalendars.$inferInsert)[Name] | SQL;
};

/** Gives a calendar back, unless its lease ran out and somebody else has it. */
async function settle({ db }: Ctx, { calendar }: ClaimedCalendar, changes: Changes): Promise<void> {
	await db
		.update(salonCalendars)
		.set({ ...changes, heldUntil: null, lost: 0 } as never)
		.where(and(eq(salonCalendars.id, calendar.id), eq(salonCalendars.heldUntil, calendar.heldUntil)));
}
