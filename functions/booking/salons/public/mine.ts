import { SALON_PAGES } from "#domain/engine/public-addresses/salon.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits.ts";
import { changesSince } from "#functions/booking/booking-pages/facts.ts";
import { idIn, keyIn } from "#functions/booking/booking-pages/fields.ts";
import type { Ctx } from "#functions/context.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { bookedTime } from "../commands/confirmed.ts";
import { order } from "../room.ts";
import { actorOf, savedAs } from "./book.ts";
import { addressAt, FIELDS } from "./choice.ts";
import { readCancelFacts } from "./confirmation.ts";
import { calendarFile, donePage } from "./done-page.ts";
import { bookingFacts, cancelPage, gonePage, minePage } from "./mine-page.ts";
import { type OwnBooking, ownBooking } from "./own-bookings.ts";
import { partNames } from "./part-names.ts";
import { type Visit, visiting, visitingOwn } from "./visit.ts";

/** Where a booking ends, by its receipt. */
export const showDone = visiting((c, { salon, read }) => donePage(c, salon, read(FIELDS.receipt)));

export const showCalendar = visiting((c, { salon, read }) => calendarFile(c, salon, read(FIELDS.receipt)));

/** The friend's own bookings. */
export const showMine = visitingOwn((c, { salon, read, friend }) =>
	minePage(c, salon, friend.id, read(FIELDS.said)),
);

const find = (
	c: RequestContext,
	{ salon, read }: Visit,
	friendId: number,
): Promise<OwnBooking | undefined> => {
	const id = idIn(read(FIELDS.id));
	return id === null
		? Promise.resolve(undefined)
		: ownBooking(c.var.ctx, { salonId: salon.id, friendId, id });
};

/** Asks before a booking is canceled. */
export const askToCancel = visitingOwn(async (c, visit) => {
	const booking = await find(c, visit, visit.friend.id);
	if (!booking) return gonePage(c, visit.salon);
	return cancelPage(c, visit.salon, booking, { key: c.var.ctx.newId() });
});

/** Cancels a booking of the friend's, or asks to; a second press of the same page does nothing more. */
export const cancelBooking = visitingOwn(async (c, visit) => {
	const { salon, read, friend } = visit;
	const booking = await find(c, visit, friend.id);
	if (!booking) return gonePage(c, salon);
	const { ctx } = c.var;
	const key = keyIn(read(FIELDS.key), ctx.newId);
	const changes = await changesBeforeCancel(ctx, visit, booking);
	if (changes) return cancelPage(c, salon, booking, { key, status: 409, ...changes });
	const saved = savedAs(ctx, friend, `cancel-${booking.row.id}`, key);
	try {
		const { status } = await order(saved, salon.id, actorOf(friend), "cancel", {
			id: booking.row.id,
			confirmed: bookedTime(booking.row),
		});
		const said = status === "canceled" ? "cancelled" : "asked";
		return c.redirect(addressAt(salon, SALON_PAGES.mine, { said }), 303);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const [problem] = Object.values(error.body).flat();
		return cancelPage(c, salon, booking, { key, problem, status: error.status === 409 ? 409 : 422 });
	}
});

/** The problem where a booking is not as the friend saw it before the press; null where it is, or is canceled already. */
async function changesBeforeCancel(ctx: Ctx, { salon, read }: Visit, booking: OwnBooking) {
	if (booking.row.status === "canceled") return null;
	const shown = readCancelFacts(ctx, salon, read(FIELDS.shown));
	if (!shown) return { problem: VISIT_TEXTS.confirmFirst };
	const changes = changesSince(shown, bookingFacts(booking.row, await partNames(ctx, [booking.row])));
	return changes.length > 0 ? { problem: VISIT_TEXTS.changed, changes } : null;
}

/** Takes back what the friend asked for; where there is nothing to take back any more, the page says so. */
export const withdrawRequest = visitingOwn(async (c, visit) => {
	const { salon, read, friend } = visit;
	const booking = await find(c, visit, friend.id);
	if (!booking) return gonePage(c, salon);
	const { ctx } = c.var;
	const kind = read(FIELDS.kind) === "edit" ? "edit" : "cancel";
	try {
		await order({ env: ctx.env, saveKey: ctx.newId() }, salon.id, actorOf(friend), "withdraw", {
			id: booking.row.id,
			kind,
		});
		return c.redirect(addressAt(salon, SALON_PAGES.mine, { said: "withdrawn" }), 303);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return c.redirect(addressAt(salon, SALON_PAGES.mine, { said: "late" }), 303);
	}
});
