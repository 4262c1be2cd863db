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
export const sendDueCalendarEvents = (
	ctx: Ctx,
	waitUntil?: (promise: Promise<void>) => void,
): Promise<void> =>
	workLines<ClaimedCalendarEvents>({
		maxLines: CALENDAR_LINES,
		maxClaims: CLAIMS_PER_WAKE_UP,
		claim: (heldCalendarIds) =>
			claimCalendarEvents(
				ctx,
				heldCalendarIds.map(({ calendarId }) => calendarId),
			),
		work: (claim) => sendCalendarEvents(ctx, claim),
		wake: () => wakeQueue(ctx.env.CALENDARS),
		waitUntil,
	});

/**
 * Sends the events of one calendar sequentially. After a failure the remaining events are postponed together.
 */
async function sendCalendarEvents(ctx: Ctx, claim: ClaimedCalendarEvents): Promise<void> {
	let nextIndex = 0;
	try {
		const session = await GoogleSession.open(ctx, claim.accountId);
		for (; nextIndex < claim.events.length; nextIndex++) {
			if (ctx.clock() > claim.heldUntil - LEASE_MARGIN) break;
			const event = claim.events[nextIndex]!;
			await storeEventResult(ctx, claim, event, await writeCalendarEvent(ctx, claim, session, event));
		}
		if (nextIndex < claim.events.length)
			await postponeEvents(ctx, claim, claim.events.slice(nextIndex), 0, null);
	} catch (error) {
		const expectedTrouble = toExpectedTrouble(error, claim);
		// A revoked account has no due events left.
		if (expectedTrouble.kind === "revoked") return;
		const unsentEvents = claim.events.slice(nextIndex);
		const retryDelay =
			expectedTrouble.kind === "refused"
				? MAX_PAUSE
				: Math.max(
						expectedTrouble.retryAfter,
						backoff(unsentEvents[0]?.attempts ?? 1, ctx.random, MAX_PAUSE),
					);
		await postponeEvents(ctx, claim, unsentEvents, retryDelay, expectedTrouble.message);
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
	{ reservationId, shouldExist, facts }: ClaimedCalendarEvent,
): Promise<string | null | undefined> {
	const id = buildOwnEventId(computeEventMarker(env, salonId), reservationId);
	if (shouldExist === null) return undefined;
	return shouldExist
		? putGoogleEvent({ env, session, googleCalendarId }, buildOwnEvent(id, facts, zone))
		: deleteGoogleEvent({ env, session, googleCalendarId }, id);
}

/** Stores the result and releases the event; a change since the claim is due at once. */
async function storeEventResult(
	{ db, clock }: Ctx,
	{ calendarId, heldUntil }: ClaimedCalendarEvents,
	{ reservationId, revision }: ClaimedCalendarEvent,
	writtenDigest: string | null | undefined,
): Promise<void> {
	const table = salonCalendarEvents;
	await db
		.update(table)
		.set({
			...(writtenDigest !== undefined && { written: writtenDigest }),
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
	retryDelay: number,
	error: string | null,
): Promise<void> {
	const table = salonCalendarEvents;
	const [firstId, ...otherIds] = events.map(({ reservationId }) => reservationId);
	if (firstId === undefined) return;
	const isClaimedHere = (ids: number[]) =>
		and(
			eq(table.calendarId, calendarId),
			sql`${table.reservationId} in ${valuesOfList(ids)}`,
			eq(table.heldUntil, heldUntil),
		);
	const nextAttemptAt = clock() + retryDelay;
	const idsWithoutAttempt = error === null ? [firstId, ...otherIds] : otherIds;
	await db.batch([
		db
			.update(table)
			.set({ attempts: sql`${table.attempts} - 1` })
			.where(isClaimedHere(idsWithoutAttempt)),
		db
			.update(table)
			.set({ heldUntil: null, lost: 0, nextAttemptAt, ...(error !== null && { error }) })
			.where(isClaimedHere([firstId, ...otherIds])),
	]);
	await wakeQueue(env.CALENDARS, Math.ceil(retryDelay / SECOND));
}
