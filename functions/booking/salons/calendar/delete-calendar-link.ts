import { and, eq, isNull, sql } from "drizzle-orm";
import { salonCalendarLinks, salonCalendars } from "#db/booking/salon-calendars.ts";
import type { LinkTarget } from "#domain/booking/salons/calendar/targets.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { futureUseCondition } from "./create-calendar-link.ts";
import { markReservationEvents } from "./mark-calendar-events.ts";

/** A link as the wire's addresses name it (M-303, M-304). */
export interface CalendarLinkReference {
	salonId: number;
	primaryId: number;
	purpose: LinkTarget;
	associationId: number;
}

/** The condition on a link that is there. */
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
 * Ends a link (M-303). What it brought in from now on is taken out again, and the reservations to come go from the
 * calendar; the past stays on both sides. That happens by itself, whatever becomes of this call.
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
				asked: sql`${table.asked} + 1`,
				nextAttemptAt: sql`iif(${table.heldUntil} > ${now}, ${table.nextAttemptAt}, ${now})`,
			})
			.where(eq(table.id, input.primaryId)),
		...markReservationEvents(db, now, futureUseCondition(input.salonId, link.resourceId, now)),
	]);
	if (meta.changes === 0) throw notFound();
	await wakeQueue(ctx.env.CALENDARS);
	return { id: input.associationId };
}
