import { type SQL, sql } from "drizzle-orm";
import { eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonCourses, salons } from "#db/booking/salons.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import {
	RESERVATION_STATUS_LABELS,
	type ReservationStatus,
} from "#domain/engine/reservations/reservation-status.ts";
import { HOME_TEXTS } from "#domain/platform/texts/home-texts.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { visibleReservationCondition } from "#functions/booking/salons/reservations/reservation-rows.ts";
import { RESERVATION_ID, unsolvedCondition } from "#functions/booking/salons/unsolved-condition.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { type PreviewedMessage, previewOf } from "#functions/inbox/chat/present-member.ts";
import { isVisibleFriend } from "#functions/inbox/timeline/timeline-conditions.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Maximum number of items; the lists behind them have the others. */
export const MAX_WAITING_ITEMS = 30;
/** Maximum number of waiting messages that are read, oldest first. */
const MAX_SCANNED_MESSAGES = 5_000;

const WAITING_COLUMNS = {
	kind: typed<WaitingKind>(text),
	/** Id of the friend, the reservation or the event booking. */
	id: number,
	/** Id of the salon, or of the event. */
	placeId: nullable(number),
	placeName: nullable(text),
	name: text,
	icon: nullable(text),
	/** Course or slot. */
	detail: nullable(text),
	status: nullable(typed<ReservationStatus>(text)),
	/** Instant of the appointment. */
	startsAt: nullable(number),
	/** Instant since which it waits. */
	since: number,
	/** Number and newest id of the waiting messages. */
	count: nullable(number),
	lastId: nullable(number),
	/** JSON of the newest waiting message. */
	message: nullable(text),
};

/** Kinds of work that wait for an operator. */
type WaitingKind = "talk" | "reservation" | "event";

/** Columns of a part, whose order a union requires. */
const partColumns = (columns: Record<keyof typeof WAITING_COLUMNS, SQL>): SQL =>
	sql.join(
		Object.keys(WAITING_COLUMNS).map(
			(name) => sql`${columns[name as keyof typeof columns]} as ${sql.identifier(name)}`,
		),
		sql`, `,
	);

const NONE = sql`null`;

/**
 * Talks, reservations and event bookings that wait for an operator, oldest first, in one statement. Parts
 * beyond the operator's abilities are absent, friends beyond the scope are not listed.
 */
export async function listWaitingWork(ctx: OperatorCtx) {
	const parts = [
		...(mayOpenPage(ctx.operator.abilities, "chat") ? [waitingTalks(ctx)] : []),
		...(mayOpenPage(ctx.operator.abilities, "unsolved") ? [unsolvedReservations(ctx)] : []),
		...(mayOpenPage(ctx.operator.abilities, "event") ? [requestedEvents(ctx)] : []),
	];
	if (parts.length === 0) return { items: [], more: false };
	const rows = await queryRows(
		ctx.db,
		WAITING_COLUMNS,
		packValues(
			sql`select * from (${sql.join(
				parts.map((part) => sql`select * from (${part})`),
				sql` union all `,
			)}) order by since, kind, id limit ${MAX_WAITING_ITEMS + 1}`,
		),
	);
	return {
		items: rows.slice(0, MAX_WAITING_ITEMS).map((row) => ({
			kind: row.kind,
			id: row.id,
			place: row.placeId === null ? null : { id: row.placeId, name: row.placeName ?? "" },
			name: row.name,
			icon_url: row.icon,
			text: describeWaiting(row),
			starts_at: row.startsAt === null ? null : toWireTime(row.startsAt, ctx.zone),
			since: toWireTime(row.since, ctx.zone),
			waited_minutes: Math.floor((ctx.now - row.since) / MINUTE),
			count: row.count ?? 1,
			last_id: row.lastId,
		})),
		more: rows.length > MAX_WAITING_ITEMS,
	};
}

function describeWaiting({
	message,
	status,
	detail,
}: {
	message: string | null;
	status: ReservationStatus | null;
	detail: string | null;
}): string {
	if (message !== null) return previewOf(JSON.parse(message) as PreviewedMessage);
	const state =
		status === null
			? HOME_TEXTS.eventRequested
			: status === "approved"
				? HOME_TEXTS.stranded
				: RESERVATION_STATUS_LABELS[status];
	return [state, detail].filter(Boolean).join("・");
}

/** Friends with waiting messages. The oldest messages are read by their partial index. */
const waitingTalks = (ctx: OperatorCtx): SQL => sql`select ${partColumns({
	kind: sql`'talk'`,
	id: sql`w.friend_id`,
	placeId: NONE,
	placeName: NONE,
	name: sql`${friends.name}`,
	icon: sql`${friends.iconUrl}`,
	detail: NONE,
	status: NONE,
	startsAt: NONE,
	since: sql`w.since`,
	count: sql`w.count`,
	lastId: sql`w.last_id`,
	message: sql`(select json_object('type', m.type, 'text', substr(m.text, 1, 500), 'unsent_at', m.unsent_at)
		from ${messages} m where m.id = w.last_id)`,
})} from (select oldest.friend_id as friend_id, min(oldest.timestamp) as since, count(*) as count,
			max(oldest.id) as last_id
		from (select friend_id, timestamp, id from ${messages} where notify = 1
			order by timestamp, id limit ${MAX_SCANNED_MESSAGES}) oldest group by oldest.friend_id) w
	cross join ${friends} on ${friends.id} = w.friend_id
	where ${isVisibleFriend(ctx, { filter: null }, sql`w.friend_id`)}
	order by w.since limit ${MAX_WAITING_ITEMS + 1}`;

/** Time since which a reservation waits: that of its oldest open request, which the row then describes. */
const UNSOLVED_SINCE = sql`min(coalesce(${reservations.strandedAt}, ${reservations.createdAt}))`;

const unsolvedReservations = (ctx: OperatorCtx): SQL => sql`select ${partColumns({
	kind: sql`'reservation'`,
	id: RESERVATION_ID,
	placeId: sql`s.id`,
	placeName: sql`s.name`,
	name: sql`coalesce(nullif(f.name, ''), ${reservations.name})`,
	icon: sql`f.icon_url`,
	detail: sql`c.name`,
	status: sql`${reservations.status}`,
	startsAt: sql`${reservations.startsAt}`,
	since: UNSOLVED_SINCE,
	count: NONE,
	lastId: NONE,
	message: NONE,
})} from ${salons} s cross join ${reservations} on ${reservations.salonId} = s.id
	left join ${friends} f on f.id = ${reservations.friendId}
	left join ${salonCourses} c on c.id = ${reservations.courseId}
	where s.deleted_at is null and ${unsolvedCondition(sql`${reservations}`)} and ${visibleReservationCondition(ctx)} = 1
	group by ${RESERVATION_ID} order by ${UNSOLVED_SINCE} limit ${MAX_WAITING_ITEMS + 1}`;

/** Requested bookings of slots to come; the slots of an account are few. */
const requestedEvents = (ctx: OperatorCtx): SQL => sql`select ${partColumns({
	kind: sql`'event'`,
	id: sql`r.id`,
	placeId: sql`s.group_id`,
	placeName: sql`s.name`,
	name: sql`f.name`,
	icon: sql`f.icon_url`,
	detail: sql`s.name`,
	status: NONE,
	startsAt: sql`s.starts_at`,
	since: sql`r.created_at`,
	count: NONE,
	lastId: NONE,
	message: NONE,
})} from ${eventReserves} s cross join ${eventReservations} r on r.event_reserve_id = s.id and r.status = ${EVENT_STATUS.pending}
	cross join ${friends} f on f.id = r.friend_id
	where s.deleted_at is null and ifnull(s.starts_at >= ${ctx.now}, 1) and ${isFriendVisible(ctx.operator, sql`r.friend_id`)}
	order by r.created_at limit ${MAX_WAITING_ITEMS + 1}`;
