import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonCalendarEvents, salonCalendarLinks, salonCalendars } from "#db/booking/salon-calendars.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import type { OwnEventFacts } from "#domain/booking/salons/calendar/own-event.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { MAX_LOST_WORKERS, retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";
import { shownByLinkCondition } from "./mark-calendar-events.ts";

/** Maximum number of events per claim; they are sent sequentially, as Google requires for one calendar. */
const MAX_EVENTS_PER_CLAIM = 10;
/**
 * Lease of claimed events: a worker that exceeds it counts as dead. No other worker sends events of the same
 * calendar meanwhile.
 */
const LEASE = 2 * MINUTE;
/** Maximum number of attempts, about a day at the maximum pause; afterwards an operator has to retry. */
const MAX_ATTEMPTS = 40;

/** Event to be written to a calendar, with the facts of its reservation. */
export interface ClaimedCalendarEvent {
	reservationId: number;
	/** Number of the change to be written; a later one is due again. */
	revision: number;
	attempts: number;
	/** Whether the calendar must contain the event; null where a past event is left as it is. */
	shouldExist: boolean | null;
	facts: OwnEventFacts;
}

/** Events of one calendar that a worker has claimed. */
export interface ClaimedCalendarEvents {
	calendarId: number;
	accountId: number;
	salonId: number;
	googleCalendarId: string;
	events: ClaimedCalendarEvent[];
	/** Identifies the claim. */
	heldUntil: number;
}

const CLAIMED_COLUMNS = {
	calendarId: number,
	reservationId: number,
	revision: number,
	attempts: number,
	isGivenUp: number,
};

/**
 * Claims the longest-waiting events of one calendar under a lease; null where none is due. The reservations
 * are read after the claim, so that their data is never older than the claim. Events with too many attempts
 * or lost workers are given up here; events that lost a worker are retried in smaller batches.
 * @param heldCalendarIds calendars that this worker already handles; those of other workers are excluded too
 */
export async function claimCalendarEvents(
	ctx: Ctx,
	heldCalendarIds: readonly number[] = [],
): Promise<ClaimedCalendarEvents | null> {
	const now = ctx.clock();
	const heldUntil = now + LEASE;
	const updatedRows = await claimLongestWaiting(ctx, { now, heldUntil, heldCalendarIds });
	const [first] = updatedRows;
	if (!first) return null;
	const claimedRows = updatedRows.filter(({ isGivenUp }) => isGivenUp === 0);
	const [[calendar], facts] = await ctx.db.batch([
		queryRows<Omit<ClaimedCalendarEvents, "events" | "heldUntil">>(
			ctx.db,
			sql`select id as calendarId, account_id as accountId, salon_id as salonId, google_calendar_id as googleCalendarId
				from ${salonCalendars} where id = ${first.calendarId}`,
		),
		queryRows(
			ctx.db,
			FACTS_COLUMNS,
			selectEventFactRows(
				first.calendarId,
				claimedRows.map(({ reservationId }) => reservationId),
			),
		),
	]);
	const byId = new Map(facts.map((row) => [row.id, row]));
	return {
		...calendar!,
		heldUntil,
		events: claimedRows.flatMap(({ reservationId, revision, attempts }) => {
			const row = byId.get(reservationId);
			return row ? [{ reservationId, revision, attempts, ...toClaimedEvent(row, now) }] : [];
		}),
	};
}

interface EventClaim {
	now: number;
	heldUntil: number;
	heldCalendarIds: readonly number[];
}

/** Claims or gives up the events of the calendar that has waited longest. */
function claimLongestWaiting(ctx: Ctx, { now, heldUntil, heldCalendarIds }: EventClaim) {
	const table = salonCalendarEvents;
	const lostWorkers = sql`iif(held_until is null, lost, lost + 1)`;
	const isGivenUp = sql`(attempts >= ${MAX_ATTEMPTS} or ${lostWorkers} >= ${MAX_LOST_WORKERS})`;
	// A claimed event is due again when its lease ends.
	const otherClaimedCalendars = sql`(select calendar_id from ${table} where next_attempt_at > ${now}
		and next_attempt_at <= ${heldUntil} and held_until = next_attempt_at)`;
	const longestWaiting = sql`(select calendar_id, ${lostWorkers} as lost from ${table} where next_attempt_at <= ${now}
		and calendar_id not in ${valuesOfList(heldCalendarIds)} and calendar_id not in ${otherClaimedCalendars}
		order by next_attempt_at, calendar_id, reservation_id limit 1)`;
	return queryRows(
		ctx.db,
		CLAIMED_COLUMNS,
		sql`update ${table} set next_attempt_at = iif(${isGivenUp}, null, ${heldUntil}),
				held_until = iif(${isGivenUp}, null, ${heldUntil}),
				error = iif(${isGivenUp}, ifnull(error, ${GOOGLE_TEXTS.givenUp}), error), attempts = attempts + 1,
				lost = ${lostWorkers}
			where (calendar_id, reservation_id) in (
				select due.calendar_id, due.reservation_id from ${table} due where due.next_attempt_at <= ${now}
					and (due.calendar_id, iif(due.held_until is null, due.lost, due.lost + 1)) = ${longestWaiting}
				order by due.next_attempt_at, due.reservation_id limit ${retryBatchSize(MAX_EVENTS_PER_CLAIM, sql`(select lost from ${longestWaiting})`)})
			returning calendar_id as calendarId, reservation_id as reservationId, revision, attempts,
				next_attempt_at is null as isGivenUp`,
	);
}

const FACTS_COLUMNS = {
	id: number,
	status: text,
	startsAt: number,
	endsAt: number,
	isLinked: number,
	isDeleted: number,
	name: text,
	comment: text,
	course: nullable(text),
	resources: text,
};

type FactsRow = RowOfColumns<typeof FACTS_COLUMNS>;

const selectEventFactRows = (calendarId: number, ids: readonly number[]) =>
	sql`select r.id, r.status, r.starts_at as startsAt, r.ends_at as endsAt, r.name, r.comment,
			r.deleted_at is not null as isDeleted, c.name as course,
			exists (select 1 from ${salonCalendarLinks} l join ${salonResources} s on s.id = l.resource_id
				where l.calendar_id = ${calendarId} and s.deleted_at is null and ${shownByLinkCondition(sql`l`)}) as isLinked,
			(select json_group_array(s.name) from ${salonResources} s where s.id = r.resource_id
				or exists (select 1 from json_each(r.sub_resource_ids) where value = s.id)) as resources
		from ${reservations} r left join ${salonCourses} c on c.id = r.course_id where r.id in ${valuesOfList(ids)}`;

function toClaimedEvent(row: FactsRow, now: number): Pick<ClaimedCalendarEvent, "shouldExist" | "facts"> {
	const isActive = row.isDeleted === 0 && (row.status === "approved" || row.status === "pending");
	const isPastAndUnlinked = row.isLinked === 0 && isActive && row.endsAt <= now;
	const { startsAt, endsAt, name, course, comment } = row;
	return {
		shouldExist: isPastAndUnlinked ? null : row.isLinked === 1 && isActive,
		facts: {
			startsAt,
			endsAt,
			name,
			course,
			comment,
			isPending: row.status === "pending",
			resources: JSON.parse(row.resources) as string[],
		},
	};
}
