import { type SQL, sql } from "drizzle-orm";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/reminder-types.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";

interface ReminderScope {
	db: Db;
	now: number;
	zone: string;
}

/**
 * Statements that synchronize the reminders and follow-ups of reservations: set for a friend's approved
 * reservation, moved with it, ended with it. A follow-up ends where the friend did not attend. Steps that are
 * already past are not sent later. Unchanged reminders are not written.
 * @param condition condition on rows `r` of `reservations`
 */
export function syncReminderStatements({ db, now, zone }: ReminderScope, condition: SQL): Statement[] {
	const wantedReminders = wantedRemindersSql(condition);
	const { dayOf } = createLocalTime({ now, zone });
	const isOtherDay = sql`${dayOf(sql`${friendReminders.originAt}`)} <> ${dayOf(sql`excluded.origin_at`)}
		or ${friendReminders.friendId} <> excluded.friend_id`;
	return [
		execute(
			db,
			sql`update ${friendReminders} set state = 'cancelled', ended_at = ${now}, next_at = null
				where state <> 'cancelled' and reservation_id in (select r.id from ${reservations} r where ${condition})
					and (reservation_id, episode_id) not in (select w.reservation_id, w.episode_id from ${wantedReminders} w)`,
		),
		execute(
			db,
			insertInto(
				friendReminders,
				{
					episodeId: sql`w.episode_id`,
					friendId: sql`w.friend_id`,
					state: "set",
					originAt: sql`w.goal`,
					reservationId: sql`w.reservation_id`,
					cause: sql`'reservation:' || w.reservation_id || ':' || w.episode_id`,
					doneUntil: now,
					nextAt: now,
					createdAt: now,
				},
				sql`from ${wantedReminders} w where true on conflict (cause) do update set
					round = round + (${isOtherDay}), friend_id = excluded.friend_id, origin_at = excluded.origin_at,
					state = 'set', done_until = max(ifnull(done_until, 0), excluded.done_until), next_at = excluded.next_at,
					ended_at = null, failures = 0
					where origin_at <> excluded.origin_at or friend_id <> excluded.friend_id or state = 'cancelled'`,
			),
		),
	];
}

/** Reminders to be set: a reminder is relative to the start of a reservation, a follow-up to its end. */
const wantedRemindersSql = (condition: SQL): SQL => sql`(
	select r.id as reservation_id, r.friend_id as friend_id, e.id as episode_id,
		iif(e.type = ${EPISODE_TYPES.follow}, r.ends_at, r.starts_at) as goal
	from ${reservations} r join ${salonOnlineConfigs} c on c.salon_id = r.salon_id
	join ${episodes} e on e.id in (c.episode_id, c.follow_id)
	where ${condition} and r.parent_id is null and r.deleted_at is null and r.status = 'approved' and r.friend_id is not null
		and e.deleted_at is null and e.is_active = 1
		and (e.type <> ${EPISODE_TYPES.follow} or r.is_attended is not 0))`;

/** Maximum duration of a reservation, which limits the index scan. */
const MAX_DURATION = 2 * DAY;

/**
 * Statements that set the reminders of current and future reservations. @param condition condition on rows `r`
 */
export const remindUpcomingStatements = (scope: ReminderScope, condition: SQL): Statement[] =>
	syncReminderStatements(
		scope,
		sql`${condition} and r.status = 'approved' and r.starts_at > ${scope.now - MAX_DURATION} and r.ends_at > ${scope.now}`,
	);

/** Ends the reminders of all reservations of an archived salon. */
export const endRemindersStatement = ({ db, now }: ReminderScope, salonId: number): Statement =>
	execute(
		db,
		sql`update ${friendReminders} set state = 'cancelled', ended_at = ${now}, next_at = null
			where state = 'set' and reservation_id in (select r.id from ${reservations} r where r.salon_id = ${salonId})`,
	);
