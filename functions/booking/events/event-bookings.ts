import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import {
	ACTIVE_EVENT_STATUS_LIST,
	eventMenus,
	eventReservations,
	eventReserves,
} from "#db/booking/event-slot-tables.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { ACTIVE_EVENT_STATUSES, EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import type { EventNoticeFacts } from "#domain/booking/events/event-notice-facts.ts";
import { BY_FRIEND } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { remainingSeats } from "#functions/engine/actions/effects/event-reserve.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import {
	noteCancelledBookings,
	noteConfirmedBookings,
} from "#functions/platform/notices/note-booking-facts.ts";
import { publishBookings } from "#functions/platform/notices/publish-bookings.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { queueEventActionStatement } from "./event-action-statement.ts";
import { eventNoticeStatement } from "./event-notice.ts";
import type { EventBookingRequest } from "./public/event-confirm-page.ts";
import { type EventConfirmation, formatEventBooking } from "./public/event-confirmation.ts";
import type { OpenEvent, OpenEventSlot } from "./public/find-open-event.ts";
import type { OwnEventBooking } from "./public/list-own-event-bookings.ts";

type BookingRow = typeof eventReservations.$inferSelect;

/** Booking that a friend requests, and the event to which its slot belongs. */
interface EventBookingInput {
	event: Pick<OpenEvent, "config" | "title">;
	wanted: Omit<EventBookingRequest, "slot"> & { slot: Pick<OpenEventSlot, "id" | "name" | "startsAt"> };
	friendId: number;
}

/**
 * Condition that a slot and its menu still exist and are bookable, checked in the rows because the page may
 * be a minute old.
 */
const buildOfferedCondition = (
	ctx: Ctx,
	{ event, wanted: { slot, menu, confirmed } }: EventBookingInput,
): SQL => sql`exists (
	select 1 from ${eventReserves} s join ${eventConfigs} c on c.group_id = s.group_id
	where s.id = ${slot.id} and s.deleted_at is null and c.group_id = ${event.config.groupId} and c.is_open = 1
		and ifnull(s.starts_at - c.close_minutes * ${MINUTE} > ${ctx.now}, 1)
		and ${confirmed ? sql`s.name = ${confirmed.slot.name} and s.starts_at is ${confirmed.slot.startsAt}` : sql`1`}
		and ${
			menu === null
				? sql`not exists (select 1 from ${eventMenus} m where m.event_reserve_id = s.id and m.deleted_at is null)`
				: sql`exists (select 1 from ${eventMenus} m
					where m.id = ${menu} and m.event_reserve_id = s.id and m.deleted_at is null and ${buildConfirmedMenuCondition(menu, confirmed)})`
		})`;

/** Condition that the menu row `m` has the name and price that the friend confirmed. */
function buildConfirmedMenuCondition(menu: number, confirmed: EventConfirmation | undefined): SQL {
	const confirmedMenu = confirmed?.menus.find(({ id }) => id === menu);
	return confirmedMenu
		? sql`m.name = ${confirmedMenu.name} and m.price = ${confirmedMenu.price}`
		: // Without a confirmation every menu is accepted; with one that lacks the menu, none is.
			sql`${confirmed === undefined}`;
}

/** Selects the friend's other active bookings of the slot. */
const selectOtherBookings = ({ wanted: { slot, booking }, friendId }: EventBookingInput): SQL => sql`(
	select 1 from ${eventReservations} o where o.friend_id = ${friendId} and o.event_reserve_id = ${slot.id}
		and o.status in ${ACTIVE_EVENT_STATUS_LIST} and o.id <> ${booking?.row.id ?? 0})`;

/** Counts the friend's future bookings of the event. */
const openBookingCountSql = (ctx: Ctx, { event, friendId }: EventBookingInput): SQL => sql`(
	select count(*) from ${eventReservations} o join ${eventReserves} s on s.id = o.event_reserve_id
	where o.friend_id = ${friendId} and s.group_id = ${event.config.groupId} and s.deleted_at is null
		and o.status in ${ACTIVE_EVENT_STATUS_LIST} and ifnull(s.starts_at > ${ctx.now}, 1))`;

/** Unique cause of a booking. It contains the friend's id, so that a key never finds another friend's booking. */
const buildBookingCause = ({
	wanted: { key },
	friendId,
}: Pick<EventBookingInput, "friendId"> & { wanted: Pick<EventBookingRequest, "key"> }): string =>
	`public:${friendId}:${key}`;

/**
 * Creates a booking, once per key. The statement that inserts the row also counts the free seats, so that
 * concurrent requests cannot overbook. Order matters: the action's statement directly follows it.
 * @returns the booking; undefined where it was refused, or where the key's booking no longer matches the
 * request: going back in the browser after a cancellation sends the same key again
 */
export async function createEventBooking(
	ctx: Ctx,
	input: EventBookingInput,
): Promise<BookingRow | undefined> {
	const { event, wanted: request, friendId } = input;
	const { slot, menu, seats } = request;
	const { config } = event;
	const cause = buildBookingCause(input);
	const earlierBooking = await findBookingByCause(ctx, cause);
	if (earlierBooking) return matchesRequest(earlierBooking, request) ? earlierBooking : undefined;
	const seatsLeft = remainingSeats({ event_slot_id: slot.id, event_menu_id: menu });
	const isCreated = sql`r.cause = ${cause} and r.version = 1`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				eventReservations,
				{
					eventReserveId: slot.id,
					eventMenuId: menu,
					friendId,
					status: config.needsApproval ? EVENT_STATUS.pending : EVENT_STATUS.approved,
					numOfTakes: seats,
					cause,
					createdAt: ctx.now,
					updatedAt: ctx.now,
				},
				sql`where ${buildOfferedCondition(ctx, input)} and not exists ${selectOtherBookings(input)}
					and (${config.maxOpen} = 0 or ${openBookingCountSql(ctx, input)} < ${config.maxOpen})
					and ifnull(${seats} <= ${seatsLeft}, 1) on conflict (cause) do nothing`,
			),
		),
		queueEventActionStatement(ctx, {
			flow: "register",
			groupId: config.groupId,
			condition: sql`r.cause = ${cause}`,
			facts: buildEventFacts(ctx, event, slot),
		}),
		eventNoticeStatement(ctx, { flow: "register", event, condition: isCreated }),
		publishBookings(ctx, { flow: "register", condition: isCreated, fallbackActor: BY_FRIEND }),
		noteConfirmedBookings(ctx, isCreated),
	]);
	await notifyEventBooking(ctx, [friendId]);
	const booking = await findBookingByCause(ctx, cause);
	return booking && matchesRequest(booking, request) ? booking : undefined;
}

/** Active booking that a submit with this key created; undefined where it created none. */
export const findBookingByKey = (
	ctx: Ctx,
	{ friendId, key }: { friendId: number; key: string },
): Promise<BookingRow | undefined> =>
	findBookingByCause(ctx, buildBookingCause({ wanted: { key }, friendId }));

async function findBookingByCause(ctx: Ctx, cause: string): Promise<BookingRow | undefined> {
	const [row] = await ctx.db.select().from(eventReservations).where(eq(eventReservations.cause, cause));
	return row;
}

/** Price of a number of seats of a menu, yen. */
const buildCostSql = (menu: SQL, seats: SQL): SQL =>
	sql`(${seats} * ifnull((select price from ${eventMenus} where id = ${menu}), 0))`;

/**
 * Amount paid for a booking, yen, as a column; 0 becomes null. Bookings paid before amounts were stored count
 * with their current price.
 */
const PAID_YEN = sql`nullif(ifnull(paid_yen, iif(paid_at is null, 0, ${buildCostSql(sql`event_menu_id`, sql`num_of_takes`)})), 0)`;

/** Current price of a booking, yen, as a column. */
export const bookingCostSql = buildCostSql(
	sql`${eventReservations.eventMenuId}`,
	sql`${eventReservations.numOfTakes}`,
);

/**
 * Moves a friend's booking to another slot, menu or number of seats; its own seats count as free. A booking
 * that already matches is left as it is, so that a repeated submit is safe. The amount paid stays; if the new
 * price is higher, the booking is no longer marked as paid
 * (docs/decisions/0033-paid-is-a-note-and-reminders-belong-to-slots.md). Order matters: the action's statement
 * directly follows the update.
 * @returns the booking; undefined where it was refused
 */
export async function moveEventBooking(
	ctx: Ctx,
	input: EventBookingInput,
	booking: OwnEventBooking,
): Promise<BookingRow | undefined> {
	const { event, wanted: request, friendId } = input;
	const { slot, menu, seats } = request;
	const { config } = event;
	const { id } = booking.row;
	if (matchesRequest(booking.row, request)) return booking.row;
	// The booking was changed after the page was rendered.
	if (request.confirmed && request.confirmed.before !== formatEventBooking(ctx, booking)) return undefined;
	const seatsLeft = remainingSeats({ event_slot_id: slot.id, event_menu_id: menu });
	const isMoved = sql`r.id = ${id} and r.version = ${booking.row.version + 1} and r.updated_at = ${ctx.now}`;
	const isSameSeatPool = menu === null ? sql`event_reserve_id = ${slot.id}` : sql`event_menu_id is ${menu}`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${eventReservations} set event_reserve_id = ${slot.id}, event_menu_id = ${menu},
				num_of_takes = ${seats}, paid_yen = ${PAID_YEN},
				paid_at = iif(ifnull(paid_at, ${PAID_YEN}) is not null
					and ifnull(${PAID_YEN}, 0) >= ${buildCostSql(sql`${menu}`, sql`${seats}`)}, ifnull(paid_at, ${ctx.now}), null),
				status = ${config.needsApproval ? EVENT_STATUS.pending : sql`status`},
				version = version + 1, updated_at = ${ctx.now}
				where id = ${id} and friend_id = ${friendId} and status in ${ACTIVE_EVENT_STATUS_LIST} and version = ${booking.row.version}
					and ${buildOfferedCondition(ctx, input)} and not exists ${selectOtherBookings(input)}
					and ifnull(${seats} <= ${seatsLeft} + iif(${isSameSeatPool}, num_of_takes, 0), 1)`,
		),
		queueEventActionStatement(ctx, {
			flow: "change",
			groupId: config.groupId,
			condition: sql`r.id = ${id}`,
			facts: buildEventFacts(ctx, event, slot, booking.slot),
		}),
		eventNoticeStatement(ctx, { flow: "change", event, condition: isMoved }),
		publishBookings(ctx, { flow: "change", condition: isMoved, fallbackActor: BY_FRIEND }),
	]);
	await notifyEventBooking(ctx, [friendId]);
	const [row] = await ctx.db.select().from(eventReservations).where(eq(eventReservations.id, id));
	return row && matchesRequest(row, request) ? row : undefined;
}

const matchesRequest = (row: BookingRow, { slot, menu, seats }: EventBookingInput["wanted"]): boolean =>
	row.eventReserveId === slot.id &&
	row.eventMenuId === menu &&
	row.numOfTakes === seats &&
	ACTIVE_EVENT_STATUSES.includes(row.status);

/**
 * Cancels a friend's booking; repeating it is safe.
 * @returns false where the booking was changed since it was read
 */
export async function cancelFriendEventBooking(
	ctx: Ctx,
	event: OpenEvent,
	booking: OwnEventBooking,
): Promise<boolean> {
	const { row, slot } = booking;
	return endEventBooking(ctx, {
		id: row.id,
		version: row.version,
		friendId: row.friendId,
		groupId: event.config.groupId,
		to: EVENT_STATUS.canceled,
		from: ACTIVE_EVENT_STATUSES,
		flow: "cancel",
		facts: buildEventFacts(ctx, event, slot),
		noticeStatement: eventNoticeStatement(ctx, {
			flow: "cancel",
			event,
			condition: sql`r.id = ${row.id} and r.status = ${EVENT_STATUS.canceled} and r.updated_at = ${ctx.now}`,
		}),
	});
}

/** Change of a booking's status. */
interface EndEventBookingInput {
	id: number;
	friendId: number;
	/** Event of the booking. */
	groupId: number;
	to: BookingRow["status"];
	/** Statuses that the booking may have before. */
	from: readonly BookingRow["status"][];
	flow: "cancel" | "approve" | "deny";
	facts: EventNoticeFacts;
	/** Expected version; the current one if undefined. */
	version?: number;
	/** Notification for operators, for changes by a friend. */
	noticeStatement?: Statement;
}

/**
 * Changes a booking's status, queues its action and publishes the change. Order matters: the action's
 * statement directly follows the update.
 * @returns false where the booking has none of the expected statuses
 */
export async function endEventBooking(
	ctx: Ctx,
	{ id, friendId, groupId, to, from, flow, facts, version, noticeStatement }: EndEventBookingInput,
): Promise<boolean> {
	const isStatusChanged = sql`r.id = ${id} and r.status = ${to} and r.updated_at = ${ctx.now}`;
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(eventReservations)
			.set({ status: to, version: sql`${eventReservations.version} + 1`, updatedAt: ctx.now })
			.where(
				and(
					eq(eventReservations.id, id),
					version === undefined ? undefined : eq(eventReservations.version, version),
					inArray(eventReservations.status, from),
				),
			),
		queueEventActionStatement(ctx, { flow, groupId, condition: sql`r.id = ${id}`, facts }),
		publishBookings(ctx, { flow, condition: isStatusChanged, fallbackActor: BY_FRIEND }),
		noteConfirmedBookings(ctx, isStatusChanged),
		noteCancelledBookings(ctx, sql`${isStatusChanged} and r.status = ${EVENT_STATUS.canceled}`),
		...(noticeStatement ? [noticeStatement] : []),
	]);
	await notifyEventBooking(ctx, [friendId]);
	return meta.changes > 0;
}

/** Wakes the queue of runs and refreshes the friends on open consoles. */
export async function notifyEventBooking(ctx: Ctx, friendIds: readonly number[]): Promise<void> {
	const frames = friendIds.map((friendId) => ({ event: "friend" as const, friendId }));
	await Promise.all([wakeQueue(ctx.env.JOBS), announceFrames(ctx.env, frames)]);
}

type SlotFacts = Pick<typeof eventReserves.$inferSelect, "name" | "startsAt">;

/** Facts of a booking for its messages: current and previous slot, title and contact. */
export const buildEventFacts = (
	ctx: Ctx,
	{ title, config }: Pick<OpenEvent, "title"> & { config: { contact: string } },
	slot: SlotFacts,
	before?: SlotFacts,
): EventNoticeFacts => ({
	title,
	slot: slot.name,
	startsAt: formatEventTime(ctx, slot.startsAt),
	before: { slot: before?.name ?? "", startsAt: formatEventTime(ctx, before?.startsAt ?? null) },
	contact: config.contact,
});

const formatEventTime = (ctx: Ctx, at: number | null): string =>
	at === null ? "" : toWireTime(at, ctx.zone);
