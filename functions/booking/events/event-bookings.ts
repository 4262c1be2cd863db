import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-pages.ts";
import { eventMenus, eventReservations, eventReserves, STANDING_LIST } from "#db/booking/reservables.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { EVENT_STATUS, STANDING } from "#domain/booking/events/status.ts";
import type { EventNoticeFacts } from "#domain/booking/events/telling.ts";
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
import { eventActionStatement } from "./event-action-statement.ts";
import { eventNoticeStatement } from "./event-notice.ts";
import type { EventBookingRequest } from "./public/event-confirm-page.ts";
import { bookingInWords, type EventConfirmation } from "./public/event-confirmation.ts";
import type { OwnEventBooking } from "./public/find-own-event-bookings.ts";
import type { OpenEvent, OpenSlot } from "./public/open-event.ts";

type Row = typeof eventReservations.$inferSelect;

interface EventBookingInput {
	event: Pick<OpenEvent, "config" | "title">;
	wanted: Omit<EventBookingRequest, "slot"> & { slot: Pick<OpenSlot, "id" | "name" | "startsAt"> };
	friendId: number;
}

/**
 * Holds while a slot and its menu are there and still booked, by the rows themselves: what the page was drawn from may
 * be a minute old.
 */
const isOffered = (
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
					where m.id = ${menu} and m.event_reserve_id = s.id and m.deleted_at is null and ${isMenuAsConfirmed(menu, confirmed)})`
		})`;

/** Holds while the row of a menu, named m, has the name and the price that a friend confirmed. */
function isMenuAsConfirmed(menu: number, confirmed: EventConfirmation | undefined): SQL {
	const own = confirmed?.menus.find(({ id }) => id === menu);
	return own ? sql`m.name = ${own.name} and m.price = ${own.price}` : sql`${confirmed === undefined}`;
}

/** A friend's other bookings of the slot that stand. */
const others = ({ wanted: { slot, booking }, friendId }: EventBookingInput): SQL => sql`(
	select 1 from ${eventReservations} o where o.friend_id = ${friendId} and o.event_reserve_id = ${slot.id}
		and o.status in ${STANDING_LIST} and o.id <> ${booking?.row.id ?? 0})`;

/** Number of the friend's future bookings of the event. */
const openCount = (ctx: Ctx, { event, friendId }: EventBookingInput): SQL => sql`(
	select count(*) from ${eventReservations} o join ${eventReserves} s on s.id = o.event_reserve_id
	where o.friend_id = ${friendId} and s.group_id = ${event.config.groupId} and s.deleted_at is null
		and o.status in ${STANDING_LIST} and ifnull(s.starts_at > ${ctx.now}, 1))`;

/** Of the press with this key alone: nobody is answered with another's booking. */
const causeOf = ({
	wanted: { key },
	friendId,
}: Pick<EventBookingInput, "friendId"> & { wanted: Pick<EventBookingRequest, "key"> }): string =>
	`public:${friendId}:${key}`;

/**
 * Books, once for each key. Places are counted by the statement that takes them, so that whoever presses at once never
 * takes more than there are.
 * @returns the booking; undefined where it was refused, or what the key made is not what is wanted any more: whoever goes
 * back after a cancel presses with the same key
 */
export async function createEventBooking(ctx: Ctx, asked: EventBookingInput): Promise<Row | undefined> {
	const { event, wanted, friendId } = asked;
	const { slot, menu, places } = wanted;
	const { config } = event;
	const cause = causeOf(asked);
	const known = await bookingBy(ctx, cause);
	if (known) return isAt(known, wanted) ? known : undefined;
	const left = remainingSeats({ event_slot_id: slot.id, event_menu_id: menu });
	const isMade = sql`r.cause = ${cause} and r.version = 1`;
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
					numOfTakes: places,
					cause,
					createdAt: ctx.now,
					updatedAt: ctx.now,
				},
				sql`where ${isOffered(ctx, asked)} and not exists ${others(asked)}
					and (${config.maxOpen} = 0 or ${openCount(ctx, asked)} < ${config.maxOpen})
					and ifnull(${places} <= ${left}, 1) on conflict (cause) do nothing`,
			),
		),
		eventActionStatement(ctx, {
			flow: "register",
			groupId: config.groupId,
			which: sql`r.cause = ${cause}`,
			facts: selectEventFacts(ctx, event, slot),
		}),
		eventNoticeStatement(ctx, { flow: "register", event, which: isMade }),
		publishBookings(ctx, { flow: "register", which: isMade, otherwise: BY_FRIEND }),
		noteConfirmedBookings(ctx, isMade),
	]);
	await notifyEventBooking(ctx, [friendId]);
	const made = await bookingBy(ctx, cause);
	return made && isAt(made, wanted) ? made : undefined;
}

/** Current booking that a submit with this key created; undefined where it created none. */
export const findBookingByKey = (
	ctx: Ctx,
	{ friendId, key }: { friendId: number; key: string },
): Promise<Row | undefined> => bookingBy(ctx, causeOf({ wanted: { key }, friendId }));

async function bookingBy(ctx: Ctx, cause: string): Promise<Row | undefined> {
	const [row] = await ctx.db.select().from(eventReservations).where(eq(eventReservations.cause, cause));
	return row;
}

/** Price of a number of seats of a menu, yen. */
const costOf = (menu: SQL, places: SQL): SQL =>
	sql`(${places} * ifnull((select price from ${eventMenus} where id = ${menu}), 0))`;

/**
 * Amount paid for a booking, yen, as a column; 0 becomes null. Bookings paid before amounts were stored count
 * with their price.
 */
const PAID = sql`nullif(ifnull(paid_yen, iif(paid_at is null, 0, ${costOf(sql`event_menu_id`, sql`num_of_takes`)})), 0)`;

/** Price of a booking at the time it was marked as paid. */
export const bookingCost = costOf(
	sql`${eventReservations.eventMenuId}`,
	sql`${eventReservations.numOfTakes}`,
);

/**
 * Moves a friend's booking to another slot, menu or number of places, its own places counted as free. One that is there
 * already stays as it is, so that a second press does nothing more. What was paid stays noted; a booking that costs more
 * than that is not paid any more (docs/decisions/0033-paid-is-a-note-and-reminders-belong-to-slots.md).
 * @returns the booking; undefined where it was refused
 */
export async function moveEventBooking(
	ctx: Ctx,
	asked: EventBookingInput,
	booking: OwnEventBooking,
): Promise<Row | undefined> {
	const { event, wanted, friendId } = asked;
	const { slot, menu, places } = wanted;
	const { config } = event;
	const { id } = booking.row;
	if (isAt(booking.row, wanted)) return booking.row;
	// The booking was changed since the page named it.
	if (wanted.confirmed && wanted.confirmed.before !== bookingInWords(ctx, booking)) return undefined;
	const left = remainingSeats({ event_slot_id: slot.id, event_menu_id: menu });
	const isMoved = sql`r.id = ${id} and r.version = ${booking.row.version + 1} and r.updated_at = ${ctx.now}`;
	const isHere = menu === null ? sql`event_reserve_id = ${slot.id}` : sql`event_menu_id is ${menu}`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${eventReservations} set event_reserve_id = ${slot.id}, event_menu_id = ${menu},
				num_of_takes = ${places}, paid_yen = ${PAID},
				paid_at = iif(ifnull(paid_at, ${PAID}) is not null
					and ifnull(${PAID}, 0) >= ${costOf(sql`${menu}`, sql`${places}`)}, ifnull(paid_at, ${ctx.now}), null),
				status = ${config.needsApproval ? EVENT_STATUS.pending : sql`status`},
				version = version + 1, updated_at = ${ctx.now}
				where id = ${id} and friend_id = ${friendId} and status in ${STANDING_LIST} and version = ${booking.row.version}
					and ${isOffered(ctx, asked)} and not exists ${others(asked)}
					and ifnull(${places} <= ${left} + iif(${isHere}, num_of_takes, 0), 1)`,
		),
		eventActionStatement(ctx, {
			flow: "change",
			groupId: config.groupId,
			which: sql`r.id = ${id}`,
			facts: selectEventFacts(ctx, event, slot, booking.slot),
		}),
		eventNoticeStatement(ctx, { flow: "change", event, which: isMoved }),
		publishBookings(ctx, { flow: "change", which: isMoved, otherwise: BY_FRIEND }),
	]);
	await notifyEventBooking(ctx, [friendId]);
	const [row] = await ctx.db.select().from(eventReservations).where(eq(eventReservations.id, id));
	return row && isAt(row, wanted) ? row : undefined;
}

const isAt = (row: Row, { slot, menu, places }: EventBookingInput["wanted"]): boolean =>
	row.eventReserveId === slot.id &&
	row.eventMenuId === menu &&
	row.numOfTakes === places &&
	STANDING.includes(row.status);

/**
 * Cancels a friend's booking; one that is canceled stays so.
 * @returns whether it was still the version that was read
 */
export async function cancelBookingOfEvent(
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
		from: STANDING,
		flow: "cancel",
		facts: selectEventFacts(ctx, event, slot),
		note: eventNoticeStatement(ctx, {
			flow: "cancel",
			event,
			which: sql`r.id = ${row.id} and r.status = ${EVENT_STATUS.canceled} and r.updated_at = ${ctx.now}`,
		}),
	});
}

interface End {
	id: number;
	friendId: number;
	groupId: number;
	to: Row["status"];
	from: readonly Row["status"][];
	flow: "cancel" | "approve" | "deny";
	facts: EventNoticeFacts;
	/** Version that was judged; without it the current one. */
	version?: number;
	/** Notification for operators, where the change is not their own. */
	note?: Statement;
}

/** Changes a booking's status and says so. @returns whether it was what it is to begin from */
export async function endEventBooking(
	ctx: Ctx,
	{ id, friendId, groupId, to, from, flow, facts, version, note }: End,
): Promise<boolean> {
	const isEnded = sql`r.id = ${id} and r.status = ${to} and r.updated_at = ${ctx.now}`;
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
		eventActionStatement(ctx, { flow, groupId, which: sql`r.id = ${id}`, facts }),
		publishBookings(ctx, { flow, which: isEnded, otherwise: BY_FRIEND }),
		noteConfirmedBookings(ctx, isEnded),
		noteCancelledBookings(ctx, sql`${isEnded} and r.status = ${EVENT_STATUS.canceled}`),
		...(note ? [note] : []),
	]);
	await notifyEventBooking(ctx, [friendId]);
	return meta.changes > 0;
}

/** Notifies the listeners of a change: the queue of runs, and the friends' pages on open consoles. */
export async function notifyEventBooking(ctx: Ctx, friendIds: readonly number[]): Promise<void> {
	const frames = friendIds.map((friendId) => ({ event: "friend" as const, friendId }));
	await Promise.all([wakeQueue(ctx.env.JOBS), announceFrames(ctx.env, frames)]);
}

type SlotFacts = Pick<typeof eventReserves.$inferSelect, "name" | "startsAt">;

/** Current and previous slot of a booking, for its notification. */
export const selectEventFacts = (
	ctx: Ctx,
	{ title, config }: Pick<OpenEvent, "title"> & { config: { contact: string } },
	slot: SlotFacts,
	before?: SlotFacts,
): EventNoticeFacts => ({
	title,
	slot: slot.name,
	startsAt: writtenTime(ctx, slot.startsAt),
	before: { slot: before?.name ?? "", startsAt: writtenTime(ctx, before?.startsAt ?? null) },
	contact: config.contact,
});

const writtenTime = (ctx: Ctx, at: number | null): string => (at === null ? "" : toWireTime(at, ctx.zone));
