import { and, eq, sql } from "drizzle-orm";
import { salonCalendarEvents } from "#db/booking/salon-calendars.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { ownEvent, ownEventId } from "#domain/booking/salons/calendar/own-event.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { HOUR, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { GoogleTrouble } from "#functions/platform/google/google-trouble.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { CALENDAR_LINES, workLines } from "#functions/platform/queues/work-lines.ts";
import {
	type ClaimedCalendarEvent,
	type ClaimedCalendarEvents,
	claimCalendarEvents,
} from "./claim-calendar-events.ts";
import { GoogleSession } from "./google-session.ts";
import { ownEventMarker } from "./own-event-marker.ts";
import { deleteGoogleEvent, putGoogleEvent } from "./write-google-event.ts";

/** Maximum number of claims per invocation: each takes some thirty calls and statements. */
const CLAIMS_PER_WAKE_UP = 20;
/** A worker stops so long before its lease runs out: what it began by then has ended. */
const MARGIN = 45 * SECOND;
/** The longest pause between two attempts. */
const LONGEST_PAUSE = HOUR;

/**
 * Tells Google of reservations that changed, until there is nothing to tell, each calendar in a line of its own.
 * @param leave takes over silent lines; without it they are waited for
 */
export const workCalendarEvents = (ctx: Ctx, leave?: (late: Promise<void>) => void): Promise<void> =>
	workLines<ClaimedCalendarEvents>({
		most: CALENDAR_LINES,
		claims: CLAIMS_PER_WAKE_UP,
		claim: (inHand) =>
			claimCalendarEvents(
				ctx,
				inHand.map(({ calendarId }) => calendarId),
			),
		work: (claim) => tell(ctx, claim),
		wake: () => wakeQueue(ctx.env.CALENDARS),
		leave,
	});

/** Tells one calendar, one event after another. What Google cannot be told now is put off together. */
async function tell(ctx: Ctx, claim: ClaimedCalendarEvents): Promise<void> {
	let next = 0;
	try {
		const session = await GoogleSession.open(ctx, claim.accountId);
		for (; next < claim.events.length; next++) {
			if (ctx.clock() > claim.heldUntil - MARGIN) break;
			const event = claim.events[next]!;
			await settle(ctx, claim, event, await write(ctx, claim, session, event));
		}
		if (next < claim.events.length) await putOff(ctx, claim, claim.events.slice(next), 0, null);
	} catch (error) {
		const trouble = foreseen(error, claim);
		// Nothing of an account is due that is connected no more.
		if (trouble.kind === "revoked") return;
		const rest = claim.events.slice(next);
		const pause =
			trouble.kind === "refused"
				? LONGEST_PAUSE
				: Math.max(trouble.retryAfter, backoff(rest[0]?.attempts ?? 1, ctx.random, LONGEST_PAUSE));
		await putOff(ctx, claim, rest, pause, trouble.message);
	}
}

/**
 * Treats unexpected errors as a reason to wait as well, so that the events do not look like those of a dead
 * worker.
 */
function foreseen(error: unknown, { calendarId }: ClaimedCalendarEvents): GoogleTrouble {
	if (error instanceof GoogleTrouble) return error;
	console.warn(JSON.stringify({ event: "calendar.failed", calendarId, error: rootCauseOf(error) }));
	return new GoogleTrouble("later", rootCauseOf(error).slice(0, 500));
}

/** @returns what the calendar has of it now; undefined where it was left as it was */
async function write(
	{ env, zone }: Ctx,
	{ salonId, googleCalendarId }: ClaimedCalendarEvents,
	session: GoogleSession,
	{ reservationId, isWanted, facts }: ClaimedCalendarEvent,
): Promise<string | null | undefined> {
	const id = ownEventId(ownEventMarker(env, salonId), reservationId);
	if (isWanted === null) return undefined;
	return isWanted
		? putGoogleEvent({ env, session, googleCalendarId }, ownEvent(id, facts, zone))
		: deleteGoogleEvent({ env, session, googleCalendarId }, id);
}

/** Notes what was told. A change that came meanwhile is told at once. */
async function settle(
	{ db, clock }: Ctx,
	{ calendarId, heldUntil }: ClaimedCalendarEvents,
	{ reservationId, revision }: ClaimedCalendarEvent,
	written: string | null | undefined,
): Promise<void> {
	const table = salonCalendarEvents;
	await db
		.update(table)
		.set({
			...(written !== undefined && { written }),
			done: revision,
			attempts: 0,
			lost: 0,
			error: null,
			heldUntil: null,
			nextAttemptAt: sql`iif(${table.revision} = ${revision}, null, ${clock()})`,
		})
		.where(
			and(
				eq(table.calendarId, calendarId),
				eq(table.reservationId, reservationId),
				eq(table.heldUntil, heldUntil),
			),
		);
}

/** Has events wait; of those that were not reached the attempt does not count. */
async function putOff(
	{ db, clock, env }: Ctx,
	{ calendarId, heldUntil }: ClaimedCalendarEvents,
	events: readonly ClaimedCalendarEvent[],
	pause: number,
	error: string | null,
): Promise<void> {
	const table = salonCalendarEvents;
	const [first, ...others] = events.map(({ reservationId }) => reservationId);
	if (first === undefined) return;
	const of = (ids: number[]) =>
		and(
			eq(table.calendarId, calendarId),
			sql`${table.reservationId} in ${valuesOfList(ids)}`,
			eq(table.heldUntil, heldUntil),
		);
	const nextAttemptAt = clock() + pause;
	const uncounted = error === null ? [first, ...others] : others;
	await db.batch([
		db
			.update(table)
			.set({ attempts: sql`${table.attempts} - 1` })
			.where(of(uncounted)),
		db
			.update(table)
			.set({ heldUntil: null, lost: 0, nextAttemptAt, ...(error !== null && { error }) })
			.where(of([first, ...others])),
	]);
	await wakeQueue(env.CALENDARS, Math.ceil(pause / SECOND));
}
