import { and, eq, isNotNull, sql } from "drizzle-orm";
import { salonCalendars } from "#db/booking/salon-calendars.ts";
import { salonCommits, salonHistory } from "#db/booking/salon-history.ts";
import { salons } from "#db/booking/salons.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { remindUpcomingStatements } from "../notices/reservation-reminder-statements.ts";

/**
 * Restores an archived salon, at the end of the list and with online booking turned off. Reminders of future
 * bookings are set again and its calendars are read at once. An archived salon has no room that could do it,
 * so the sequence number and the history are written here.
 * @throws Refusal 404 where there is no such salon
 */
export async function restoreSalon({ ctx, input }: { ctx: OperatorCtx; input: { salonId: number } }) {
	const { salonId } = input;
	const [row] = await ctx.db.select().from(salons).where(eq(salons.id, salonId));
	if (!row) throw notFound();
	if (row.deletedAt === null) return { id: salonId };
	const restoredRow = { ...row, deletedAt: null, enableOnline: false, version: row.version + 1 };
	const { deletedAt, enableOnline, version } = restoredRow;
	const [last] = await ctx.db
		.select({ sequence: sql<number>`coalesce(max(${salonCommits.sequence}), 0)` })
		.from(salonCommits)
		.where(eq(salonCommits.salonId, salonId));
	const sequence = last!.sequence + 1;
	await ctx.db.batch([
		ctx.db.insert(salonCommits).values({ salonId, sequence, at: ctx.now }),
		ctx.db
			.update(salons)
			.set({
				deletedAt,
				enableOnline,
				version,
				position: sql`(select coalesce(max(position), 0) + 1 from ${salons})`,
			})
			.where(and(eq(salons.id, salonId), isNotNull(salons.deletedAt))),
		ctx.db.insert(salonHistory).values({
			salonId,
			sequence,
			at: ctx.now,
			operatorId: ctx.operator.id,
			label: "settings",
			subject: "rules",
			subjectId: 0,
			before: row,
			after: restoredRow,
		}),
		...remindUpcomingStatements(ctx, sql`r.salon_id = ${salonId}`),
		// Calendars of an archived salon are attempted once a day only.
		ctx.db
			.update(salonCalendars)
			.set({
				readRequests: sql`${salonCalendars.readRequests} + 1`,
				nextAttemptAt: sql`iif(${salonCalendars.heldUntil} > ${ctx.now}, ${salonCalendars.nextAttemptAt},
					min(${salonCalendars.nextAttemptAt}, ${ctx.now}))`,
			})
			.where(eq(salonCalendars.salonId, salonId)),
		auditRow(ctx, { verb: "salon.restore", subjectType: "salon", subjectId: salonId, detail: {} }),
	]);
	await wakeQueue(ctx.env.CALENDARS);
	return { id: salonId };
}
