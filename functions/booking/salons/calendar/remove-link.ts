import { and, eq, isNull, sql } from "drizzle-orm";
import { salonCalendarLinks, salonCalendars } from "#db/booking/salon-calendars.ts";
import type { LinkTarget } from "#domain/booking/salons/calendar/targets.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { isToCome } from "./create-link.ts";
import { markReservations } from "./mark.ts";

/** A link as the wire's addresses name it (M-303, M-304). */
export interface WhichLink {
	salonId: number;
	primaryId: number;
	purpose: LinkTarget;
	associationId: number;
}

/** The condition on a link that is there. */
export const isLink = ({ salonId, primaryId, purpose, associationId }: WhichLink) =>
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
export async function removeLink({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: WhichLink;
}): Promise<{ id: number }> {
	const { db, now } = ctx;
	const [link] = await db
		.select({ resourceId: salonCalendarLinks.resourceId })
		.from(salonCalendarLinks)
		.where(isLink(input));
	if (!link) throw notFound();
	const table = salonCalendars;
	const [{ meta }] = await db.batch([
		db.update(salonCalendarLinks).set({ deletedAt: now }).where(isLink(input)),
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
		...markReservations(db, now, isToCome(input.salonId, link.resourceId, now)),
	]);
	if (meta.changes === 0) throw notFound();
	await wake(ctx.env.CALENDARS);
	return { id: input.associationId };
}
