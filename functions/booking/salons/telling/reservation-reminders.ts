import { type SQL, sql } from "drizzle-orm";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import { reservations } from "#db/booking/reservations.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/reminder-types.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";

interface At {
	db: Db;
	now: number;
	zone: string;
}

/**
 * Makes the reminders and follow-ups of reservations what they should be: set where a friend's reservation stands, moved
 * with it, ended with it. A follow-up ends where somebody said that they did not come. Steps whose time is past are not
 * made up for, whenever that became so. Where nothing changed nothing is written.
 * @param which a condition on rows `r` of `reservations`
 */
export function reminderStatements({ db, now, zone }: At, which: SQL): Statement[] {
	const wanted = wantedOf(which);
	const { dayOf } = createLocalTime({ now, zone });
	const isElsewhere = sql`${dayOf(sql`${friendReminders.originAt}`)} <> ${dayOf(sql`excluded.origin_at`)}
		or ${friendReminders.friendId} <> excluded.friend_id`;
	return [
		execute(
			db,
			sql`update ${friendReminders} set state = 'cancelled', ended_at = ${now}, next_at = null
				where state <> 'cancelled' and reservation_id in (select r.id from ${reservations} r where ${which})
					and (reservation_id, episode_id) not in (select w.reservation_id, w.episode_id from ${wanted} w)`,
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
				sql`from ${wanted} w where true on conflict (cause) do update set
					round = round + (${isElsewhere}), friend_id = excluded.friend_id, origin_at = excluded.origin_at,
					state = 'set', done_until = max(ifnull(done_until, 0), excluded.done_until), next_at = excluded.next_at,
					ended_at = null, failures = 0
					where origin_at <> excluded.origin_at or friend_id <> excluded.friend_id or state = 'cancelled'`,
			),
		),
	];
}

/** Reminders to be set: the reminder counts from the start of a reservation, the follow-up from its end. */
const wantedOf = (which: SQL): SQL => sql`(
	select r.id as reservation_id, r.friend_id as friend_id, e.id as episode_id,
		iif(e.type = ${EPISODE_TYPES.follow}, r.ends_at, r.starts_at) as goal
	from ${reservations} r join ${salonOnlineConfigs} c on c.salon_id = r.salon_id
	join ${episodes} e on e.id in (c.episode_id, c.follow_id)
	where ${which} and r.parent_id is null and r.deleted_at is null and r.status = 'approved' and r.friend_id is not null
		and e.deleted_at is null and e.is_active = 1
		and (e.type <> ${EPISODE_TYPES.follow} or r.is_attended is not 0))`;

/** A reservation that has begun lasts at most so long. */
const LONGEST = 2 * DAY;

/** Sets what the reservations still to come of some salons are to have. @param which a condition on rows `r` */
export const remindUpcomingReservations = (at: At, which: SQL): Statement[] =>
	reminderStatements(
		at,
		sql`${which} and r.status = 'approved' and r.starts_at > ${at.now - LONGEST} and r.ends_at > ${at.now}`,
	);

/** Ends what is set for the reservations of a salon that is put away. */
export const endReservationReminders = ({ db, now }: At, salonId: number): Statement =>
	execute(
		db,
		sql`update ${friendReminders} set state = 'cancelled', ended_at = ${now}, next_at = null
			where state = 'set' and reservation_id in (select r.id from ${reservations} r where r.salon_id = ${salonId})`,
	);
