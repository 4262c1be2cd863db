import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { readIdField, readSubmitKey } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { changesSince } from "#functions/booking/booking-pages/fact-changes.ts";
import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { sendCommand } from "../call-salon-room.ts";
import { bookedTime } from "../commands/assert-confirmed.ts";
import { savedAs, visitorActor } from "./book-reservation.ts";
import { addressAt, CHOICE_FIELDS } from "./booking-choice.ts";
import { findOwnReservation, type OwnReservation } from "./find-own-reservations.ts";
import {
	bookingFacts,
	cancelPage,
	goneReservationPage,
	ownReservationsPage,
} from "./own-reservations-page.ts";
import { partNames } from "./part-names.ts";
import { calendarFile, receiptPage } from "./receipt-page.ts";
import { readSalonCancelFacts } from "./salon-confirmation.ts";
import { type SalonVisit, visiting, visitingOwn } from "./salon-visit.ts";

/** Where a booking ends, by its receipt. */
export const showDone = visiting((c, { salon, read }) => receiptPage(c, salon, read(CHOICE_FIELDS.receipt)));

export const showCalendar = visiting((c, { salon, read }) =>
	calendarFile(c, salon, read(CHOICE_FIELDS.receipt)),
);

/** The friend's own bookings. */
export const showOwnReservations = visitingOwn((c, { salon, read, friend }) =>
	ownReservationsPage(c, salon, friend.id, read(CHOICE_FIELDS.said)),
);

const find = (
	c: RequestContext,
	{ salon, read }: SalonVisit,
	friendId: number,
): Promise<OwnReservation | undefined> => {
	const id = readIdField(read(CHOICE_FIELDS.id));
	return id === null
		? Promise.resolve(undefined)
		: findOwnReservation(c.var.ctx, { salonId: salon.id, friendId, id });
};

/** Asks before a booking is canceled. */
export const confirmSalonCancel = visitingOwn(async (c, visit) => {
	const booking = await find(c, visit, visit.friend.id);
	if (!booking) return goneReservationPage(c, visit.salon);
	return cancelPage(c, visit.salon, booking, { key: c.var.ctx.newId() });
});

/** Cancels a booking of the friend's, or asks to; a second press of the same page does nothing more. */
export const cancelOwnReservation = visitingOwn(async (c, visit) => {
	const { salon, read, friend } = visit;
	const booking = await find(c, visit, friend.id);
	if (!booking) return goneReservationPage(c, salon);
	const { ctx } = c.var;
	const key = readSubmitKey(read(CHOICE_FIELDS.key), ctx.newId);
	const changes = await changesBeforeCancel(ctx, visit, booking);
	if (changes) return cancelPage(c, salon, booking, { key, status: 409, ...changes });
	const saved = savedAs(ctx, friend, `cancel-${booking.row.id}`, key);
	try {
		const { status } = await sendCommand(saved, salon.id, visitorActor(friend), "cancel", {
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
async function changesBeforeCancel(ctx: Ctx, { salon, read }: SalonVisit, booking: OwnReservation) {
	if (booking.row.status === "canceled") return null;
	const shown = readSalonCancelFacts(ctx, salon, read(CHOICE_FIELDS.shown));
	if (!shown) return { problem: VISIT_TEXTS.confirmFirst };
	const changes = changesSince(shown, bookingFacts(booking.row, await partNames(ctx, [booking.row])));
	return changes.length > 0 ? { problem: VISIT_TEXTS.changed, changes } : null;
}

/** Takes back what the friend asked for; where there is nothing to take back any more, the page says so. */
export const withdrawRequest = visitingOwn(async (c, visit) => {
	const { salon, read, friend } = visit;
	const booking = await find(c, visit, friend.id);
	if (!booking) return goneReservationPage(c, salon);
	const { ctx } = c.var;
	const kind = read(CHOICE_FIELDS.kind) === "edit" ? "edit" : "cancel";
	try {
		await sendCommand({ env: ctx.env, saveKey: ctx.newId() }, salon.id, visitorActor(friend), "withdraw", {
			id: booking.row.id,
			kind,
		});
		return c.redirect(addressAt(salon, SALON_PAGES.mine, { said: "withdrawn" }), 303);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return c.redirect(addressAt(salon, SALON_PAGES.mine, { said: "late" }), 303);
	}
});
