import { type SQL, sql } from "drizzle-orm";
import { ACTIVE_EVENT_STATUS_LIST, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { BROADCAST_STATES, type BroadcastState } from "#domain/content/broadcasts/broadcast-states.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import { HOME_TEXTS } from "#domain/platform/texts/home-texts.ts";
import { currentDay, toWireTime } from "#domain/platform/time/wire-time.ts";
import { visibleReservationCondition } from "#functions/booking/salons/reservations/reservation-rows.ts";
import {
	BROADCAST_STATE,
	BROADCASTS_WITH_TASKS,
	isBroadcastVisible,
} from "#functions/content/broadcasts/broadcast-state-sql.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Maximum number of entries of a day. */
const MAX_ENTRIES = 100;

const AGENDA_COLUMNS = {
	kind: typed<AgendaKind>(text),
	id: number,
	/** Id of the salon or the event. */
	placeId: nullable(number),
	name: text,
	icon: nullable(text),
	detail: nullable(text),
	/** Status of a reservation, or state of a broadcast. */
	state: nullable(text),
	at: number,
	until: nullable(number),
	/** Seats that are taken, and all seats of a slot. */
	taken: nullable(number),
	capacity: nullable(number),
};

/** Kinds of entries of a day. */
type AgendaKind = "reservation" | "event" | "broadcast" | "task";

type AgendaColumn = keyof typeof AGENDA_COLUMNS;

/** Columns of a part in the order of the union; those that it lacks are null. */
const partColumns = (columns: Partial<Record<AgendaColumn, SQL>>): SQL =>
	sql.join(
		(Object.keys(AGENDA_COLUMNS) as AgendaColumn[]).map(
			(name) => sql`${columns[name] ?? sql`null`} as ${sql.identifier(name)}`,
		),
		sql`, `,
	);

/**
 * Reservations, event slots, broadcasts and scheduled actions of today by time, in one statement. Parts beyond
 * the operator's abilities are absent, reservations of friends beyond the scope are not listed.
 */
export async function listAgenda(ctx: OperatorCtx) {
	const day = currentDay(ctx.now, ctx.zone);
	const { from, before } = spanOfDays(day, day, ctx.zone);
	const isToday = (at: SQL) => sql`${at} >= ${from} and ${at} < ${before}`;
	const canOpen = (page: Parameters<typeof mayOpenPage>[1]) => mayOpenPage(ctx.operator.abilities, page);
	const parts = [
		...(canOpen("schedule") ? [reservationsOf(ctx, day)] : []),
		...(canOpen("event") ? [slotsOf(isToday)] : []),
		...(canOpen("broadcast") ? [broadcastsOf(ctx, isToday)] : []),
		// Planned actions name no friend, so that they require full visibility.
		...(canOpen("actionTask") && ctx.operator.friendScope.all ? [tasksOf(isToday)] : []),
	];
	if (parts.length === 0) return [];
	const rows = await queryRows(
		ctx.db,
		AGENDA_COLUMNS,
		packValues(
			sql`select * from (${sql.join(parts, sql` union all `)}) order by at, kind, id limit ${MAX_ENTRIES}`,
		),
	);
	return rows.map(({ placeId, at, until, icon, state, taken, capacity, ...row }) => ({
		kind: row.kind,
		id: row.id,
		place_id: placeId,
		name: row.name,
		icon_url: icon,
		detail: [row.detail, taken === null ? null : HOME_TEXTS.seats(taken, capacity)]
			.filter(Boolean)
			.join("・"),
		state: row.kind === "broadcast" ? BROADCAST_STATES[state as BroadcastState] : null,
		/** Whether a reservation is only requested. */
		pending: state === "pending",
		at: toWireTime(at, ctx.zone),
		until: until === null ? null : toWireTime(until, ctx.zone),
		past: (until ?? at) < ctx.now,
	}));
}

const reservationsOf = (ctx: OperatorCtx, day: string): SQL => sql`select ${partColumns({
	kind: sql`'reservation'`,
	id: sql`${reservations.id}`,
	placeId: sql`s.id`,
	name: sql`coalesce(nullif(f.name, ''), ${reservations.name})`,
	icon: sql`f.icon_url`,
	detail: sql`coalesce(c.name || '・' || p.name, c.name, p.name)`,
	state: sql`${reservations.status}`,
	at: sql`${reservations.startsAt}`,
	until: sql`${reservations.endsAt}`,
})} from ${salons} s cross join ${reservations} on ${reservations.salonId} = s.id and ${reservations.date} = ${day}
	left join ${friends} f on f.id = ${reservations.friendId}
	left join ${salonCourses} c on c.id = ${reservations.courseId}
	left join ${salonResources} p on p.id = ${reservations.resourceId}
	where s.deleted_at is null and ${reservations.parentId} is null and ${reservations.deletedAt} is null
		and ${reservations.status} in ('approved', 'pending') and ${visibleReservationCondition(ctx)} = 1`;

/** Slots of events; an account has few. */
const slotsOf = (isToday: (at: SQL) => SQL): SQL =>
	sql`select ${partColumns({
		kind: sql`'event'`,
		id: sql`s.id`,
		placeId: sql`s.group_id`,
		name: sql`s.name`,
		at: sql`s.starts_at`,
		taken: sql`(select ifnull(sum(r.num_of_takes), 0) from ${eventReservations} r
		where r.event_reserve_id = s.id and r.status in ${ACTIVE_EVENT_STATUS_LIST})`,
		capacity: sql`s.capacity`,
	})} from ${eventReserves} s where s.deleted_at is null and ${isToday(sql`s.starts_at`)}`;

/** Broadcasts by their planned time, or that of the order; an account has a few each week. */
const broadcastsOf = (ctx: OperatorCtx, isToday: (at: SQL) => SQL): SQL => sql`select ${partColumns({
	kind: sql`'broadcast'`,
	id: sql`b.id`,
	name: sql`b.name`,
	state: BROADCAST_STATE,
	at: sql`coalesce(b.planned_at, b.ordered_at)`,
})} from ${BROADCASTS_WITH_TASKS}
	where ${isBroadcastVisible(ctx)} and b.ordered_at is not null and b.cancelled_at is null
		and ${isToday(sql`coalesce(b.planned_at, b.ordered_at)`)}`;

const tasksOf = (isToday: (at: SQL) => SQL): SQL => sql`select ${partColumns({
	kind: sql`'task'`,
	id: sql`t.id`,
	name: sql`a.name`,
	at: sql`t.next_work_at`,
})} from ${actionTasks} t cross join ${actions} a on a.id = t.action_id
	where ${isToday(sql`t.next_work_at`)} and not exists (select 1 from ${broadcasts} b where b.task_id = t.id)`;
