import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-pages.ts";
import { eventMenus, eventReservations, eventReserves, STANDING_LIST } from "#db/booking/reservables.ts";
import { commit, type Statement } from "#db/client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { EVENT_STATUS, STANDING } from "#domain/booking/events/status.ts";
import type { EventFacts } from "#domain/booking/events/telling.ts";
import { BY_FRIEND } from "#domain/integrations/outgoing-webhooks/actor.ts";
import { MINUTE, wireTime } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { remainingPlaces } from "#functions/engine/actions/effects/event-reserve.ts";
import { announce } from "#functions/platform/consoles/announce.ts";
import { noteBooked, noteBookingCancelled } from "#functions/platform/notices/note-booking-facts.ts";
import { tellOfBookings } from "#functions/platform/notices/tell-of-booking.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { noteBooking } from "./note-booking.ts";
import type { Wanted } from "./public/book-page.ts";
import { bookingInWords, type Confirmation } from "./public/confirmation.ts";
import type { OpenEvent, OpenSlot } from "./public/open-event.ts";
import type { OwnBooking } from "./public/own-bookings.ts";
import { toldStatement } from "./told.ts";

type Row = typeof eventReservations.$inferSelect;

interface Asked {
	event: Pick<OpenEvent, "config" | "title">;
	wanted: Omit<Wanted, "slot"> & { slot: Pick<OpenSlot, "id" | "name" | "startsAt"> };
	friendId: number;
}

/**
 * Holds while a slot and its menu are there and still booked, by the rows themselves: what the page was drawn from may
 * be a minute old.
 */
const isOffered = (ctx: Ctx, { event, wanted: { slot, menu, confirmed } }: Asked): SQL => sql`exists (
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
function isMenuAsConfirmed(menu: number, confirmed: Confirmation | undefined): SQL {
	const own = confirmed?.menus.find(({ id }) => id === menu);
	return own ? sql`m.name = ${own.name} and m.price = ${own.price}` : sql`${confirmed === undefined}`;
}

/** A friend's other bookings of the slot that stand. */
const others = ({ wanted: { slot, booking }, friendId }: Asked): SQL => sql`(
	select 1 from ${eventReservations} o where o.friend_id = ${friendId} and o.event_reserve_id = ${slot.id}
		and o.status in ${STANDING_LIST} and o.id <> ${booking?.row.id ?? 0})`;

/** How many bookings to come of the event a friend has. */
const openCount = (ctx: Ctx, { event, friendId }: Asked): SQL => sql`(
	select count(*) from ${eventReservations} o join ${eventReserves} s on s.id = o.event_reserve_id
	where o.friend_id = ${friendId} and s.group_id = ${event.config.groupId} and s.deleted_at is null
		and o.status in ${STANDING_LIST} and ifnull(s.starts_at > ${ctx.now}, 1))`;

/** Of the press with this key alone: nobody is answered with another's booking. */
const causeOf = ({
	wanted: { key },
	friendId,
}: Pick<Asked, "friendId"> & { wanted: Pick<Wanted, "key"> }): string => `public:${friendId}:${key}`;

/**
 * Books, once for each key. Places are counted by the statement that takes them, so that whoever presses at once never
 * takes more than there are.
 * @returns the booking; undefined where it was refused, or what the key made is not what is wanted any more: whoever goes
 * back after a cancel presses with the same key
 */
export async function makeBooking(ctx: Ctx, asked: Asked): Promise<Row | undefined> {
	const { event, wanted, friendId } = asked;
	const { slot, menu, places } = wanted;
	const { config } = event;
	const cause = causeOf(asked);
	const known = await bookingBy(ctx, cause);
	if (known) return isAt(known, wanted) ? known : undefined;
	const left = remainingPlaces({ event_slot_id: slot.id, event_menu_id: menu });
	const isMade = sql`r.cause = ${cause} and r.version = 1`;
	await commit(ctx.db, [
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
		toldStatement(ctx, {
			flow: "register",
			groupId: config.groupId,
			which: sql`r.cause = ${cause}`,
			facts: factsBy(ctx, event, slot),
		}),
		noteBooking(ctx, { flow: "register", event, which: isMade }),
		tellOfBookings(ctx, { flow: "register", which: isMade, otherwise: BY_FRIEND }),
		noteBooked(ctx, isMade),
	]);
	await tell(ctx, [friendId]);
	const made = await bookingBy(ctx, cause);
	return made && isAt(made, wanted) ? made : undefined;
}

/** What a press with this key has booked, as it is now; undefined where it booked nothing. */
export const bookedBy = (
	ctx: Ctx,
	{ friendId, key }: { friendId: number; key: string },
): Promise<Row | undefined> => bookingBy(ctx, causeOf({ wanted: { key }, friendId }));

async function bookingBy(ctx: Ctx, cause: string): Promise<Row | undefined> {
	const [row] = await ctx.db.select().from(eventReservations).where(eq(eventReservations.cause, cause));
	return row;
}

/** What places of a menu cost, yen. */
const costOf = (menu: SQL, places: SQL): SQL =>
	sql`(${places} * ifnull((select price from ${eventMenus} where id = ${menu}), 0))`;

/** What was paid of a booking, by its row; nothing is null. One that was noted as paid before that was kept cost what it did. */
const PAID = sql`nullif(ifnull(paid_yen, iif(paid_at is null, 0, ${costOf(sql`event_menu_id`, sql`num_of_takes`)})), 0)`;

/** What a booking cost when it was noted as paid. */
export const ownCost = costOf(sql`${eventReservations.eventMenuId}`, sql`${eventReservations.numOfTakes}`);

/**
 * Moves a friend's booking to another slot, menu or number of places, its own places counted as free. One that is there
 * already stays as it is, so that a second press does nothing more. What was paid stays noted; a booking that costs more
 * than that is not paid any more (docs/decisions/0033-event-flow.md).
 * @returns the booking; undefined where it was refused
 */
export async function moveBooking(ctx: Ctx, asked: Asked, booking: OwnBooking): Promise<Row | undefined> {
	const { event, wanted, friendId } = asked;
	const { slot, menu, places } = wanted;
	const { config } = event;
	const { id } = booking.row;
	if (isAt(booking.row, wanted)) return booking.row;
	// The booking was changed since the page named it.
	if (wanted.confirmed && wanted.confirmed.before !== bookingInWords(ctx, booking)) return undefined;
	const left = remainingPlaces({ event_slot_id: slot.id, event_menu_id: menu });
	const isMoved = sql`r.id = ${id} and r.version = ${booking.row.version + 1} and r.updated_at = ${ctx.now}`;
	const isHere = menu === null ? sql`event_reserve_id = ${slot.id}` : sql`event_menu_id is ${menu}`;
	await commit(ctx.db, [
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
		toldStatement(ctx, {
			flow: "change",
			groupId: config.groupId,
			which: sql`r.id = ${id}`,
			facts: factsBy(ctx, event, slot, booking.slot),
		}),
		noteBooking(ctx, { flow: "change", event, which: isMoved }),
		tellOfBookings(ctx, { flow: "change", which: isMoved, otherwise: BY_FRIEND }),
	]);
	await tell(ctx, [friendId]);
	const [row] = await ctx.db.select().from(eventReservations).where(eq(eventReservations.id, id));
	return row && isAt(row, wanted) ? row : undefined;
}

const isAt = (row: Row, { slot, menu, places }: Asked["wanted"]): boolean =>
	row.eventReserveId === slot.id &&
	row.eventMenuId === menu &&
	row.numOfTakes === places &&
	STANDING.includes(row.status);

/**
 * Cancels a friend's booking; one that is canceled stays so.
 * @returns whether it was still the version that was read
 */
export async function cancelBooking(ctx: Ctx, event: OpenEvent, booking: OwnBooking): Promise<boolean> {
	const { row, slot } = booking;
	return endBooking(ctx, {
		id: row.id,
		version: row.version,
		friendId: row.friendId,
		groupId: event.config.groupId,
		to: EVENT_STATUS.canceled,
		from: STANDING,
		flow: "cancel",
		facts: factsBy(ctx, event, slot),
		note: noteBooking(ctx, {
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
	facts: EventFacts;
	/** What was judged; without one whatever it is by now. */
	version?: number;
	/** What operators may be told of it, where they did not do it themselves. */
	note?: Statement;
}

/** Changes a booking's status and says so. @returns whether it was what it is to begin from */
export async function endBooking(
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
		toldStatement(ctx, { flow, groupId, which: sql`r.id = ${id}`, facts }),
		tellOfBookings(ctx, { flow, which: isEnded, otherwise: BY_FRIEND }),
		noteBooked(ctx, isEnded),
		noteBookingCancelled(ctx, sql`${isEnded} and r.status = ${EVENT_STATUS.canceled}`),
		...(note ? [note] : []),
	]);
	await tell(ctx, [friendId]);
	return meta.changes > 0;
}

/** Whoever waits for it hears of it: the queue of runs, and the friends' pages on open consoles. */
export async function tell(ctx: Ctx, friendIds: readonly number[]): Promise<void> {
	const frames = friendIds.map((friendId) => ({ event: "friend" as const, friendId }));
	await Promise.all([wake(ctx.env.JOBS), announce(ctx.env, frames)]);
}

type SlotFacts = Pick<typeof eventReserves.$inferSelect, "name" | "startsAt">;

/** What is known of a booking's slot, and of the one before, for whoever is told of it. */
export const factsBy = (
	ctx: Ctx,
	{ title, config }: Pick<OpenEvent, "title"> & { config: { contact: string } },
	slot: SlotFacts,
	before?: SlotFacts,
): EventFacts => ({
	title,
	slot: slot.name,
	startsAt: writtenTime(ctx, slot.startsAt),
	before: { slot: before?.name ?? "", startsAt: writtenTime(ctx, before?.startsAt ?? null) },
	contact: config.contact,
});

const writtenTime = (ctx: Ctx, at: number | null): string => (at === null ? "" : wireTime(at, ctx.zone));
