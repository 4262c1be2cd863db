import { and, eq, isNull, sql } from "drizzle-orm";
import {
	googleAccounts,
	salonCalendarEvents,
	salonCalendarLinks,
	salonCalendars,
} from "#db/booking/salon-calendars.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { type CalendarLinkReference, calendarLinkCondition } from "./delete-calendar-link.ts";

/**
 * Retries both directions: pending events for Google and a full read.
 * @throws Refusal 404; 422 where the account is disconnected
 */
export async function requestCalendarSync({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: CalendarLinkReference;
}): Promise<{ id: number }> {
	await requestFullRead(ctx, input);
	await wakeQueue(ctx.env.CALENDARS);
	return { id: input.associationId };
}

/**
 * Makes pending events and a full read of the calendar due.
 * @throws Refusal 404; 422 where the account is disconnected: then nothing is retried
 */
export async function requestFullRead(ctx: OperatorCtx, input: CalendarLinkReference): Promise<void> {
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
				fullyReadAt: null,
				readRequests: sql`${calendars.readRequests} + 1`,
				fullReadRequests: sql`${calendars.fullReadRequests} + 1`,
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
