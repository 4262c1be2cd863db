import { and, eq, sql } from "drizzle-orm";
import { salonCalendarEvents } from "#db/booking/salon-calendars.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { buildOwnEvent, buildOwnEventId } from "#domain/booking/salons/calendar/own-event.ts";
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
import { computeEventMarker } from "./own-event-marker.ts";
import { deleteGoogleEvent, putGoogleEvent } from "./write-google-event.ts";

/** Maximum number of claims per invocation; each takes about thirty requests and statements. */
const CLAIMS_PER_WAKE_UP = 20;
/**
 * Time before the end of a lease at which the worker stops, so that a request it began still finishes within
 * the lease.
 */
const LEASE_MARGIN = 45 * SECOND;
/** Maximum pause between two attempts. */
const MAX_PAUSE = HOUR;

/**
 * Sends changed reservations to Google until none is due, calendars in parallel.
 * @param waitUntil takes over workers that are slow; without it they are awaited
 */
export const sendDueCalendarEvents = (ctx: Ctx, leave?: (late: Promise<void>) => void): Promise<void> =>
	workLines<ClaimedCalendarEvents>({
		most: CALENDAR_LINES,
		claims: CLAIMS_PER_WAKE_UP,
		claim: (inHand) =>
			claimCalendarEvents(
				ctx,
				inHand.map(({ calendarId }) => calendarId),
			),
		work: (claim) => sendCalendarEvents(ctx, claim),
		wake: () => wakeQueue(ctx.env.CALENDARS),
		leave,
	});

/**
 * Sends the events of one calendar sequentially. After a failure the remaining events are postponed together.
 */
async function sendCalendarEvents(ctx: Ctx, claim: ClaimedCalendarEvents): Promise<void> {
	let next = 0;
	try {
		const session = await GoogleSession.open(ctx, claim.accountId);
		for (; next < claim.events.length; next++) {
			if (ctx.clock() > claim.heldUntil - LEASE_MARGIN) break;
			const event = claim.events[next]!;
			await storeEventResult(ctx, claim, event, await writeCalendarEvent(ctx, claim, session, event));
		}
		if (next < claim.events.length) await postponeEvents(ctx, claim, claim.events.slice(next), 0, null);
	} catch (error) {
		const trouble = toExpectedTrouble(error, claim);
		// A revoked account has no due events left.
		if (trouble.kind === "revoked") return;
		const rest = claim.events.slice(next);
		const pause =
			trouble.kind === "refused"
				? MAX_PAUSE
				: Math.max(trouble.retryAfter, backoff(rest[0]?.attempts ?? 1, ctx.random, MAX_PAUSE));
		await postponeEvents(ctx, claim, rest, pause, trouble.message);
	}
}

/**
 * Treats unexpected errors as a reason to retry as well, so that the events do not look like those of a dead
 * worker.
 */
function toExpectedTrouble(error: unknown, { calendarId }: ClaimedCalendarEvents): GoogleTrouble {
	if (error instanceof GoogleTrouble) return error;
	console.warn(JSON.stringify({ event: "calendar.failed", calendarId, error: rootCauseOf(error) }));
	return new GoogleTrouble("later", rootCauseOf(error).slice(0, 500));
}

/** @returns the stored form of the written event, null for a deleted one; undefined where nothing was sent */
async function writeCalendarEvent(
	{ env, zone }: Ctx,
	{ salonId, googleCalendarId }: ClaimedCalendarEvents,
	session: GoogleSession,
	{ reservationId, isWanted, facts }: ClaimedCalendarEvent,
): Promise<string | null | undefined> {
	const id = buildOwnEventId(computeEventMarker(env, salonId), reservationId);
	if (isWanted === null) return undefined;
	return isWanted
		? putGoogleEvent({ env, session, googleCalendarId }, buildOwnEvent(id, facts, zone))
		: deleteGoogleEvent({ env, session, googleCalendarId }, id);
}

/** Stores the result and releases the event; a change since the claim is due at once. */
async function storeEventResult(
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

/** Postpones events. The attempt counts only for the event that failed. */
async function postponeEvents(
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
