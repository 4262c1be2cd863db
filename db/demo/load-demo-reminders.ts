import { type SQL, sql } from "drizzle-orm";
import { episodeSteps, friendReminders } from "#db/automation/reminders.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { currentDay, DAY, HOUR, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import { activitySql, type FriendRange } from "./demo-activity-sql.ts";
import { STORY_FRIENDS } from "./demo-broadcasts.ts";

/** Ids of ご予約日のリマインダ and カラー後のヘアケア, and of the course うるおいカラー. */
const [BOOKING, AFTERCARE, COLOUR_COURSE] = [1, 2, 3];

/**
 * Statements that insert the reminders of the story's friends: towards their next booking, since their last
 * colour, and those of former visits. Bookings whose reminder has a step today are left out, so that the demo
 * sends nothing on the day on which it is loaded.
 */
export function demoReminderStatements(db: Db, now: number): Statement[] {
	const today = currentDay(now);
	const booked = sql`r.friend_id <= ${STORY_FRIENDS} and r.parent_id is null and r.deleted_at is null and r.status = 'approved'`;
	const goals = (which: SQL, condition: SQL) =>
		sql`select r.friend_id as id, ${which}(r.starts_at) as origin, r.date as date, r.from_minute as minute,
			r.created_at as created from ${reservations} r where ${booked} and ${condition} group by r.friend_id`;
	const next = goals(sql`min`, sql`r.starts_at > ${now}`);
	const attended = sql`r.ends_at <= ${now} and r.is_attended is not 0`;
	const coloured = goals(sql`max`, sql`${attended} and r.course_id = ${COLOUR_COURSE}`);
	const days = sql`cast(julianday(g.date) - julianday(${today}) as integer)`;
	return [
		insertReminders(
			db,
			now,
			BOOKING,
			sql`(select g.* from (${next}) g where ${days} >= 2 and ${days} not in (3, 7))`,
		),
		insertReminders(
			db,
			now,
			AFTERCARE,
			sql`(select g.* from (${coloured}) g where ${days} between -44 and -1 and ${days} not in (-3, -14))`,
		),
		...[
			{ episodeId: BOOKING, state: "finished", daysAfter: 30, condition: sql`true` },
			{
				episodeId: AFTERCARE,
				state: "finished",
				daysAfter: 45,
				condition: sql`r.course_id = ${COLOUR_COURSE}`,
			},
			{
				episodeId: AFTERCARE,
				state: "cancelled",
				daysAfter: 5,
				condition: sql`r.course_id <> ${COLOUR_COURSE}`,
			},
		].map(({ episodeId, state, daysAfter, condition }) =>
			insertEndedReminders(db, {
				episodeId,
				state,
				goals: sql`(select g.id, g.origin, g.created, g.origin + ${daysAfter * DAY} as ended from (
					${goals(sql`min`, sql`${attended} and r.ends_at < ${now - (daysAfter + 1) * DAY} and ${condition}`)}) g)`,
			}),
		),
	];
}

/** Statements that insert the reminders of an enlarged demo's further friends, whose bookings are too many. */
export function demoFurtherReminderStatements(db: Db, range: FriendRange): Statement[] {
	const from = Math.max(range.from, STORY_FRIENDS);
	const { selectEveryNth } = activitySql({ ...range, from });
	const midnight = toInstant(currentDay(range.now), "00:00")!;
	/** Goals at 10:00, up to 28 days before a day in the past. */
	const goalBefore = (daysAgo: number) =>
		sql`(${midnight - daysAgo * DAY} - f.id % 29 * ${DAY} + ${10 * HOUR})`;
	const goals = (daysToGoal: SQL, friends: SQL) =>
		sql`(select g.*, g.day + g.minute * ${MINUTE} as origin from (
			select f.id as id, ${midnight} + ${daysToGoal} * ${DAY} as day, 600 + f.id % 9 * 60 as minute,
				max(f.followed_at, ${range.now} - (f.id % 6 + 20) * ${DAY}) as created ${friends}) g)`;
	const former = (daysAgo: number, daysAfter: number, friends: SQL) =>
		sql`(select f.id as id, ${goalBefore(daysAgo)} as origin, ${goalBefore(daysAgo)} - ${14 * DAY} as created,
			${goalBefore(daysAgo)} + ${daysAfter * DAY} as ended ${friends} and f.followed_at < ${goalBefore(daysAgo)} - ${14 * DAY})`;
	return [
		insertReminders(
			db,
			range.now,
			BOOKING,
			goals(sql`('[2,4,5,6,8,9,10,12,14,16,20,24]' ->> (f.id / 5 % 12))`, selectEveryNth(5, 1)),
		),
		insertReminders(db, range.now, AFTERCARE, goals(sql`-(4 + f.id / 9 % 9)`, selectEveryNth(9))),
		insertEndedReminders(db, {
			episodeId: BOOKING,
			state: "finished",
			goals: former(31, 30, selectEveryNth(4)),
		}),
		insertEndedReminders(db, {
			episodeId: AFTERCARE,
			state: "cancelled",
			goals: former(20, 5, selectEveryNth(10, 3)),
		}),
	];
}

/**
 * Active reminders; the next step is the first one after now.
 * @param goals rows of `id` (of the friend), `origin`, `minute` (of its day) and `created`
 */
const insertReminders = (db: Db, now: number, episodeId: number, goals: SQL): Statement =>
	execute(
		db,
		sql`insert into ${friendReminders} (episode_id, friend_id, state, origin_at, done_until, next_at, created_at)
			select ${episodeId}, g.id, 'set', g.origin, ${now},
				coalesce((select min(at) from (
					select g.origin + (s.day * ${integerLiteral(MINUTES_PER_DAY)} + coalesce(s.minute, g.minute) - g.minute) * ${integerLiteral(MINUTE)} as at
					from ${episodeSteps} s where s.episode_id = ${episodeId} and s.deleted_at is null) where at > ${now}), ${now}),
				g.created
			from ${goals} g`,
	);

interface EndedDemoReminders {
	episodeId: number;
	state: string;
	/** Rows of `id` (of the friend), `origin`, `created` and `ended`. */
	goals: SQL;
}

const insertEndedReminders = (db: Db, { episodeId, state, goals }: EndedDemoReminders): Statement =>
	execute(
		db,
		sql`insert into ${friendReminders} (episode_id, friend_id, state, origin_at, done_until, created_at, ended_at)
			select ${episodeId}, g.id, ${state}, g.origin, g.ended, g.created, g.ended from ${goals} g`,
	);
