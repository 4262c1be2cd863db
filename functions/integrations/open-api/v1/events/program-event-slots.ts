import { and, eq, isNull, sql } from "drizzle-orm";
import { eventMenus, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { EVENT_STATUS_NAMES } from "#domain/booking/events/event-booking-status.ts";
import { toIsoInstantOrNull } from "#domain/integrations/open-api/v1/api-fields.ts";
import type { SlotBooking } from "#domain/integrations/open-api/v1/event-schemas.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { createEventBooking, findBookingByKey } from "#functions/booking/events/create-event-booking.ts";
import { findEventBooking } from "#functions/booking/events/manage/find-event-booking.ts";
import { judgeEventBooking } from "#functions/booking/events/manage/judge-event-booking.ts";
import { findEventConfig, listEvents } from "#functions/booking/events/manage/manage-events.ts";
import { clampSeatsLeft, selectOpenSlots } from "#functions/booking/events/select-open-slots.ts";
import { remainingSeats } from "#functions/engine/actions/effects/event-reserve.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { ProgramCtx } from "../program-context.ts";

/** Returns the account's events. */
export async function listProgramEvents(ctx: ProgramCtx) {
	const { data } = await listEvents({ ctx });
	return { items: data.map(({ id, name, is_open }) => ({ id, name, open: is_open })) };
}

/** Slots of an event that can still be booked, with their remaining capacity. @throws Refusal 404 */
export async function listOpenSlots(ctx: ProgramCtx, eventId: number) {
	await findEventConfig(ctx, eventId);
	const [slots, menus] = await ctx.db.batch(selectOpenSlots(ctx, sql`${eventId}`));
	const menusOf = Map.groupBy(menus, ({ slotId }) => slotId);
	return {
		items: slots.map(({ id, name, startsAt, left }) => ({
			id,
			name,
			starts_at: toIsoInstantOrNull(startsAt),
			left: clampSeatsLeft(left),
			menus: (menusOf.get(id) ?? []).map(({ slotId: _, left, ...menu }) => ({
				...menu,
				left: clampSeatsLeft(left),
			})),
		})),
	};
}

/**
 * Books a slot for a friend by the rules of its page, once per call. The inserting statement checks the
 * capacity.
 * @throws Refusal 404 for a missing event or hidden friend, 409 where the slot is not available, 422 for a slot that is gone
 * and for too many places
 */
export async function bookSlotOnce(ctx: ProgramCtx, eventId: number, input: SlotBooking) {
	await assertFriendVisible(ctx, input.fid);
	// An earlier booking of this call is returned even if its slot is gone or closed, or its rules changed.
	const earlierBooking = ctx.key === null ? undefined : await findBookingOfCall(ctx, input);
	if (earlierBooking) return presentEventBooking(earlierBooking);
	const { name, config } = await findEventConfig(ctx, eventId);
	const [slot] = await ctx.db
		.select({ id: eventReserves.id, name: eventReserves.name, startsAt: eventReserves.startsAt })
		.from(eventReserves)
		.where(
			and(
				eq(eventReserves.id, input.slot_id),
				eq(eventReserves.groupId, eventId),
				isNull(eventReserves.deletedAt),
			),
		);
	if (!slot) throw invalid("slot_id", EVENT_PAGE_TEXTS.slotGone);
	if (input.places > config.maxTakes)
		throw invalid("places", EVENT_PAGE_TEXTS.tooManyPlaces(config.maxTakes));
	const { fid: friendId, menu_id: menu, places } = input;
	const request = { slot, menu, seats: places, booking: undefined, key: ctx.saveKey };
	const event = { config, title: config.title || name };
	const booking = await createEventBooking(ctx, { event, request, friendId });
	if (!booking) throw new Refusal(409, { ERROR: [await findUnavailableReason(ctx, input)] });
	return presentEventBooking(booking);
}

/** Booking made by a call with this key; undefined if there is none. */
export const findBookingOfCall = (ctx: ProgramCtx, { fid }: Pick<SlotBooking, "fid">) =>
	findBookingByKey(ctx, { friendId: fid, key: ctx.saveKey });

/** Reason that the slot was not booked, by the current rows. */
async function findUnavailableReason(
	ctx: ProgramCtx,
	{ fid, slot_id, menu_id, places }: SlotBooking,
): Promise<string> {
	const [slot] = await ctx.db
		.select({
			left: subselect<number | null>(remainingSeats({ event_slot_id: slot_id, event_menu_id: menu_id })),
			menus: subselect<number>(
				sql`select count(*) from ${eventMenus} m where m.event_reserve_id = ${slot_id} and m.deleted_at is null`,
			),
			// 1 and 3 are `ACTIVE_EVENT_STATUSES`.
			ownBookings: subselect<number>(
				sql`select count(*) from ${eventReservations} r where r.event_reserve_id = ${slot_id}
					and r.friend_id = ${fid} and r.status in (1, 3)`,
			),
		})
		.from(eventReserves)
		.where(eq(eventReserves.id, slot_id));
	if (!slot) return EVENT_PAGE_TEXTS.slotGone;
	if (menu_id === null && slot.menus > 0) return EVENT_PAGE_TEXTS.menuRequired;
	if (slot.ownBookings > 0) return EVENT_PAGE_TEXTS.already;
	const { left } = slot;
	if (left === null || left >= places) return EVENT_PAGE_TEXTS.slotGone;
	return left > 0 ? EVENT_PAGE_TEXTS.fewer(left) : EVENT_PAGE_TEXTS.full;
}

const presentEventBooking = (row: typeof eventReservations.$inferSelect) => ({
	id: row.id,
	fid: row.friendId,
	slot_id: row.eventReserveId,
	menu_id: row.eventMenuId,
	places: row.numOfTakes,
	status: EVENT_STATUS_NAMES[row.status],
});

interface BookingRef {
	eventId: number;
	bookingId: number;
}

/** One booking of an event. @throws Refusal 404, also for a friend hidden from the program */
export async function showEventBooking(ctx: ProgramCtx, { eventId, bookingId }: BookingRef) {
	const { row } = await findEventBooking(ctx, { id: eventId, bookingId });
	return presentEventBooking(row);
}

/** Cancels a booking; one that is canceled stays so. @throws Refusal 404; 409 where it cannot be canceled */
export async function cancelEventBooking(ctx: ProgramCtx, ref: BookingRef) {
	await judgeEventBooking({
		ctx,
		input: { id: ref.eventId, bookingId: ref.bookingId, status: "canceled" },
	});
	return showEventBooking(ctx, ref);
}
