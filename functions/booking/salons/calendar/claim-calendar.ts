import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { salonCalendarLinks, salonCalendars } from "#db/booking/salon-calendars.ts";
import { salonResources, salons } from "#db/booking/salons.ts";
import type { Statement } from "#db/d1-client.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { GoogleTrouble } from "#functions/platform/google/google-trouble.ts";
import { noteSelectedEvents } from "#functions/platform/notices/note-events.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";

/**
 * Lease of a calendar: a worker that exceeds it counts as dead. Enough for a page of events, after which it
 * is renewed.
 */
const LEASE = 5 * MINUTE;

export type CalendarRow = typeof salonCalendars.$inferSelect;
export type CalendarLinkRow = typeof salonCalendarLinks.$inferSelect;

/**
 * Calendar that a worker has claimed, with its current links and the ended ones whose imports must be
 * deleted.
 */
export interface ClaimedCalendar {
	calendar: CalendarRow & { heldUntil: number };
	links: CalendarLinkRow[];
	endedLinks: CalendarLinkRow[];
	/** Whether the salon is archived; its calendars are not read. */
	isSalonArchived: boolean;
}

/**
 * Claims a calendar that is due, under a lease; null where none is. The claim counts the attempt and stores
 * the state that applies if the worker dies. A calendar that lost too many workers is given up here, and the
 * next is claimed.
 * @param calendarId only this calendar, where it is due
 */
export async function claimCalendar(ctx: Ctx, calendarId?: number): Promise<ClaimedCalendar | null> {
	const now = ctx.clock();
	const table = salonCalendars;
	const heldUntil = now + LEASE;
	const lostWorkers = sql`iif(${table.heldUntil} is null, ${table.lost}, ${table.lost} + 1)`;
	const isGivenUp = sql`${lostWorkers} >= ${MAX_LOST_WORKERS}`;
	const isRequestedCalendar: SQL = calendarId === undefined ? sql`1` : sql`id = ${calendarId}`;
	const claimStatement = ctx.db
		.update(table)
		.set({
			nextAttemptAt: sql`iif(${isGivenUp}, null, ${heldUntil})`,
			heldUntil: sql`iif(${isGivenUp}, null, ${heldUntil})`,
			lost: lostWorkers,
			attempts: sql`${table.attempts} + 1`,
			error: sql`case when ${isGivenUp} then ${GOOGLE_TEXTS.givenUp}
				when ${table.heldUntil} is null then ${table.error} else ${GOOGLE_TEXTS.stopped} end`,
		})
		.where(
			sql`${table.id} = (select id from ${table} where next_attempt_at <= ${now} and ${isRequestedCalendar}
				order by next_attempt_at limit 1)`,
		)
		.returning();
	const [[calendar]] = await ctx.db.batch([claimStatement, notifyGivenUpStatement(ctx, now)]);
	if (!calendar) return null;
	if (calendar.heldUntil === null) return calendarId === undefined ? claimCalendar(ctx) : null;
	const links = salonCalendarLinks;
	const [, rows, [archivedSalon]] = await ctx.db.batch([
		// A deleted resource has no links.
		ctx.db
			.update(links)
			.set({ deletedAt: now })
			.where(
				sql`${links.calendarId} = ${calendar.id} and ${links.deletedAt} is null and ${links.resourceId} in (
					select id from ${salonResources} where ${salonResources.deletedAt} is not null)`,
			),
		ctx.db
			.select()
			.from(links)
			.where(and(eq(links.calendarId, calendar.id), isNull(links.cleanedAt))),
		ctx.db
			.select({ id: salons.id })
			.from(salons)
			.where(and(eq(salons.id, calendar.salonId), sql`${salons.deletedAt} is not null`)),
	]);
	return {
		calendar: { ...calendar, heldUntil },
		links: rows.filter(({ deletedAt }) => deletedAt === null),
		endedLinks: rows.filter(({ deletedAt }) => deletedAt !== null),
		isSalonArchived: archivedSalon !== undefined,
	};
}

/**
 * Notifies operators of calendars that are given up: their events block no time until an operator retries.
 */
const notifyGivenUpStatement = ({ db }: Ctx, now: number): Statement =>
	noteSelectedEvents(
		{ db, now },
		"link_broken",
		{
			// Another failure after a retry is notified again.
			key: sql`'calendar:' || c.id || ':' || c.whole_asked || ':' || ifnull(c.synced_at, 0)`,
			friendId: sql`null`,
			values: sql`json_object('salon_id', s.id, 'salon', s.name, 'calendar', c.name)`,
		},
		sql`from ${salonCalendars} c join ${salons} s on s.id = c.salon_id and s.deleted_at is null
			where c.error = ${GOOGLE_TEXTS.givenUp} and c.next_attempt_at is null and c.deleted_at is null`,
	);

/**
 * Renews the lease of a calendar.
 * @throws GoogleTrouble where it has ended and another worker may hold the calendar
 */
export async function renewCalendarLease(ctx: Ctx, { calendar }: ClaimedCalendar): Promise<void> {
	const heldUntil = ctx.clock() + LEASE;
	const table = salonCalendars;
	const { meta } = await ctx.db
		.update(table)
		.set({ nextAttemptAt: heldUntil, heldUntil })
		.where(and(eq(table.id, calendar.id), eq(table.heldUntil, calendar.heldUntil)));
	if (meta.changes === 0) throw new GoogleTrouble("later", GOOGLE_TEXTS.stopped);
	calendar.heldUntil = heldUntil;
}
