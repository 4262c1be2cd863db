import { and, eq, isNull, sql } from "drizzle-orm";
import { salonCalendarLinks, salonCalendars } from "#db/booking/salon-calendars.ts";
import type { LinkTarget } from "#domain/booking/salons/calendar/link-targets.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { futureReservationCondition } from "./create-calendar-link.ts";
import { markReservationEventsStatements } from "./mark-calendar-events.ts";

/** Link as the URLs of the API identify it (M-303, M-304). */
export interface CalendarLinkReference {
	salonId: number;
	/** Id of the calendar. */
	primaryId: number;
	purpose: LinkTarget;
	/** Id of the link. */
	associationId: number;
}

/** Condition for an active link. */
export const calendarLinkCondition = ({
	salonId,
	primaryId,
	purpose,
	associationId,
}: CalendarLinkReference) =>
	and(
		eq(salonCalendarLinks.id, associationId),
		eq(salonCalendarLinks.salonId, salonId),
		eq(salonCalendarLinks.calendarId, primaryId),
		eq(salonCalendarLinks.target, purpose),
		isNull(salonCalendarLinks.deletedAt),
	);

/**
 * Ends a link (M-303). The queue deletes its future imports and removes future reservations from the
 * calendar; the past is kept on both sides.
 * @throws Refusal 404
 */
export async function deleteCalendarLink({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: CalendarLinkReference;
}): Promise<{ id: number }> {
	const { db, now } = ctx;
	const [link] = await db
		.select({ resourceId: salonCalendarLinks.resourceId })
		.from(salonCalendarLinks)
		.where(calendarLinkCondition(input));
	if (!link) throw notFound();
	const table = salonCalendars;
	const [{ meta }] = await db.batch([
		db.update(salonCalendarLinks).set({ deletedAt: now }).where(calendarLinkCondition(input)),
		auditOfChange(ctx, {
			verb: "salon.calendar.unlink",
			subjectType: "salon",
			subjectId: input.salonId,
			detail: { salon_resource_id: link.resourceId, link_target: input.purpose },
		}),
		db
			.update(table)
			.set({
				readRequests: sql`${table.readRequests} + 1`,
				nextAttemptAt: sql`iif(${table.heldUntil} > ${now}, ${table.nextAttemptAt}, ${now})`,
			})
			.where(eq(table.id, input.primaryId)),
		...markReservationEventsStatements(
			db,
			now,
			futureReservationCondition(input.salonId, link.resourceId, now),
		),
	]);
	if (meta.changes === 0) throw notFound();
	await wakeQueue(ctx.env.CALENDARS);
	return { id: input.associationId };
}
