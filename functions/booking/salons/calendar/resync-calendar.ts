import { and, eq, isNull, sql } from "drizzle-orm";
import {
	googleAccounts,
	salonCalendarEvents,
	salonCalendarLinks,
	salonCalendars,
} from "#db/booking/salon-calendars.ts";
import { CALENDAR_TEXTS, GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { readCalendarNow } from "./calendar-read-worker.ts";
import { type CalendarLinkReference, calendarLinkCondition } from "./delete-calendar-link.ts";

interface ResyncInput {
	ctx: OperatorCtx;
	input: CalendarLinkReference;
}

/**
 * Reads a calendar completely and waits for the result (M-304).
 * @throws Refusal 404; 422 with the reason where Google could not be read (M-379)
 */
export async function resyncCalendar({ ctx, input }: ResyncInput): Promise<{ id: number }> {
	try {
		await requestFullRead(ctx, input);
	} catch (error) {
		if (error instanceof Refusal && error.status === 422)
			throw new Refusal(422, { ERROR: [CALENDAR_TEXTS.resyncFailed, ...(error.body.ERROR ?? [])] });
		throw error;
	}
	await readCalendarNow(ctx, input.primaryId);
	const [calendar] = await ctx.db
		.select({ error: salonCalendars.error })
		.from(salonCalendars)
		.where(eq(salonCalendars.id, input.primaryId));
	if (calendar?.error) throw new Refusal(422, { ERROR: [CALENDAR_TEXTS.resyncFailed, calendar.error] });
	return { id: input.associationId };
}

/** Retries both directions: pending events for Google and a full read. @throws Refusal 404, 422 */
export async function requestCalendarSync({ ctx, input }: ResyncInput): Promise<{ id: number }> {
	await requestFullRead(ctx, input);
	await wakeQueue(ctx.env.CALENDARS);
	return { id: input.associationId };
}

/** @throws Refusal 404; 422 where the account is disconnected: then nothing is retried */
async function requestFullRead(ctx: OperatorCtx, input: CalendarLinkReference): Promise<void> {
	const { db, now } = ctx;
	const [link] = await db
		.select({ revokedAt: googleAccounts.revokedAt })
		.from(salonCalendarLinks)
		.innerJoin(salonCalendars, eq(salonCalendars.id, salonCalendarLinks.calendarId))
		.innerJoin(googleAccounts, eq(googleAccounts.id, salonCalendars.accountId))
		.where(and(calendarLinkCondition(input), isNull(salonCalendars.deletedAt)));
	if (!link) throw notFound();
	if (link.revokedAt !== null) throw invalid("ERROR", GOOGLE_TEXTS.revoked);
	const calendars = salonCalendars;
	const events = salonCalendarEvents;
	await db.batch([
		db
			.update(calendars)
			.set({
				syncToken: null,
				readWholeAt: null,
				asked: sql`${calendars.asked} + 1`,
				wholeAsked: sql`${calendars.wholeAsked} + 1`,
				attempts: 0,
				lost: 0,
				error: null,
				nextAttemptAt: sql`iif(${calendars.heldUntil} > ${now}, ${calendars.nextAttemptAt}, ${now})`,
			})
			.where(eq(calendars.id, input.primaryId)),
		db
			.update(events)
			.set({
				attempts: 0,
				lost: 0,
				error: null,
				nextAttemptAt: sql`iif(${events.heldUntil} > ${now}, ${events.nextAttemptAt}, ${now})`,
			})
			.where(and(eq(events.calendarId, input.primaryId), sql`${events.revision} > ${events.done}`)),
		auditRow(ctx, {
			verb: "salon.calendar.resync",
			subjectType: "salon",
			subjectId: input.salonId,
			detail: { association_id: input.associationId },
		}),
	]);
}
