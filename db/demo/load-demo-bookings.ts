import { type SQL, sql } from "drizzle-orm";
import { friendJourneyTags } from "#db/automation/journeys.ts";
import { eventMenus, eventReservations } from "#db/booking/event-slot-tables.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { activitySql, type FriendRange } from "./demo-activity-sql.ts";
import { STORY_FRIENDS } from "./demo-broadcasts.ts";

/**
 * Highest friend id whose bookings are made by the salons' rooms (`functions/booking/salons/demo`).
 * Bookings of an enlarged demo cannot be: a hundred thousand friends have more bookings than two salons
 * have times. They overlap, and exist so that filters can be measured on rows.
 */
const BOOKED_BY_ROOMS = STORY_FRIENDS;

/** Statements that insert the bookings of friends, and the phases that they have passed. */
export const demoBookingStatements = (db: Db, range: FriendRange): Statement[] => [
	...reservationStatements(db, { ...range, from: Math.max(range.from, BOOKED_BY_ROOMS) }),
	...eventReservationStatements(db, range),
	...passedPhaseStatements(db, range),
];

/** Reservations of every state, and friends' requests to change or cancel some of them. */
function reservationStatements(db: Db, range: FriendRange): Statement[] {
	const { selectEveryNth, ago, ahead } = activitySql(range);
	const { from, to, now } = range;
	// A salon's resources and courses have ids of the same parity as the salon.
	const salon = sql`1 + f.id % 2`;
	const course = sql`1 + f.id % 2 + 2 * (f.id / 2 % 2)`;
	const columns = sql`(salon_id, friend_id, resource_id, course_id, status, date, from_minute, to_minute,
		starts_at, ends_at, created_at)`;
	const insertReservations = (status: string, resource: SQL, startsAt: SQL, friends: SQL) =>
		execute(
			db,
			sql`insert into ${reservations} ${columns}
				select salon, id, resource, course, ${status}, ${dayOf(sql`at`)}, ${minuteOf(sql`at`)},
					${minuteOf(sql`at`)} + 60, at, at + ${HOUR}, ${now} from (
					select ${salon} as salon, f.id as id, ${resource} as resource, ${course} as course,
						${startsAt} as at ${friends})`,
		);
	/** Friends' requests to change or cancel approved reservations. */
	const insertRequests = (status: string, step: number, remainder: number) =>
		execute(
			db,
			sql`insert into ${reservations} (parent_id, salon_id, friend_id, resource_id, course_id, status, date,
					from_minute, to_minute, starts_at, ends_at, created_at)
				select r.id, r.salon_id, r.friend_id, r.resource_id, r.course_id, ${status}, r.date,
					r.from_minute + 60, r.to_minute + 60, r.starts_at + ${HOUR},
					r.ends_at + ${HOUR}, ${now} from ${reservations} r
				where r.friend_id > ${from} and r.friend_id <= ${to} and r.friend_id % ${step} = ${remainder}
					and r.status = 'approved' and r.parent_id is null and r.starts_at > ${now}`,
		);
	/** One of two resources of the friend's salon. */
	const resource = sql`1 + f.id % 2 + 2 * (f.id / 4 % 2)`;
	return [
		insertReservations("approved", resource, ago(30), selectEveryNth(3)),
		insertReservations("approved", resource, ahead(20), selectEveryNth(4, 1)),
		insertReservations("pending", sql`null`, ahead(26), selectEveryNth(7, 2)),
		insertReservations("canceled", resource, ago(44), selectEveryNth(8, 3)),
		insertReservations("denied", resource, ago(52), selectEveryNth(15, 4)),
		// Bookings with the former employee.
		insertReservations("approved", sql`5`, ago(90), selectEveryNth(12, 4)),
		insertRequests("edit_pending", 12, 5),
		insertRequests("edit_denied", 24, 1),
		insertRequests("cancel_pending", 12, 9),
		insertRequests("cancel_denied", 24, 13),
	];
}

/** Applications to the events, some of them paid. */
function eventReservationStatements(db: Db, range: FriendRange): Statement[] {
	const { selectEveryNth, ago } = activitySql(range);
	const { from, to, now } = range;
	const insertEventReservations = (slot: number, menu: SQL, status: SQL, friends: SQL) =>
		execute(
			db,
			sql`insert into ${eventReservations} (event_reserve_id, event_menu_id, friend_id, status, created_at, updated_at)
				select ${slot}, ${menu}, f.id, ${status}, ${ago(8)}, ${ago(2)} ${friends}`,
		);
	/** Most bookings are approved; a few are canceled, requested or denied. */
	const eventStatus = (step: number): SQL =>
		sql`'[1,1,1,1,3,1,2,1,1,4]' ->> (f.id / ${integerLiteral(step)} % 10)`;
	/** Some friends have paid; some of them have changed to the more expensive menu since. */
	const markPaid = execute(
		db,
		sql`update ${eventReservations} set paid_at = iif(friend_id / 12 % 4 = 3, null, ${now - DAY}),
				paid_yen = iif(friend_id / 12 % 4 = 3, 1100, (select price from ${eventMenus} where id = event_menu_id))
			where event_reserve_id = 4 and friend_id > ${from} and friend_id <= ${to} and friend_id / 12 % 4 <> 2`,
	);
	return [
		insertEventReservations(1, sql`null`, eventStatus(5), selectEveryNth(5)),
		insertEventReservations(2, sql`null`, eventStatus(10), selectEveryNth(10)),
		insertEventReservations(3, sql`1 + f.id % 2`, sql`1`, selectEveryNth(9, 4)),
		insertEventReservations(4, sql`3 + f.id / 12 % 2`, sql`1`, selectEveryNth(12, 7)),
		markPaid,
	];
}

function passedPhaseStatements(db: Db, range: FriendRange): Statement[] {
	const { selectEveryNth, ago } = activitySql(range);
	const insertPassedPhases = (phase: number, hours: number, step: number, remainder = 0) =>
		execute(
			db,
			sql`insert into ${friendJourneyTags} (friend_id, journey_tag_id, passed_at)
				select f.id, ${phase}, ${ago(hours)} ${selectEveryNth(step, remainder)} on conflict do nothing`,
		);
	return [
		insertPassedPhases(1, 20, 2),
		insertPassedPhases(2, 12, 4),
		insertPassedPhases(3, 6, 8),
		insertPassedPhases(4, 15, 6, 1),
		insertPassedPhases(5, 4, 12, 1),
		// Friends in a phase of this journey have also passed the earlier phases.
		insertPassedPhases(6, 24, 1),
		insertPassedPhases(7, 20, 2),
		insertPassedPhases(8, 15, 6),
		insertPassedPhases(9, 11, 12),
		insertPassedPhases(10, 3, 24),
	];
}

/** Tokyo's offset from UTC. Constants are literals, because a division by a bound number leaves a fraction. */
const TOKYO_OFFSET = integerLiteral(9 * HOUR);

/** Local day, and minute of the day, in Tokyo at an instant. */
const dayOf = (at: SQL): SQL => sql`date((${at} + ${TOKYO_OFFSET}) / 1000, 'unixepoch')`;
const minuteOf = (at: SQL): SQL =>
	sql`cast((${at} + ${TOKYO_OFFSET}) % ${integerLiteral(DAY)} / ${integerLiteral(MINUTE)} as integer)`;
