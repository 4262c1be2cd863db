import { SALON_RESULTS } from "#domain/booking/booking-pages/submit-results.ts";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { readIdField, readSubmitKey } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { listFactChanges } from "#functions/booking/booking-pages/list-fact-changes.ts";
import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { sendCommand } from "../call-salon-room.ts";
import { toBookedTime } from "../commands/assert-confirmed.ts";
import { buildVisitorSaveKey, toVisitorActor } from "./book-reservation.ts";
import { buildSalonPageUrl, CHOICE_FIELDS } from "./booking-choice.ts";
import { findOwnReservation, type OwnReservation } from "./list-own-reservations.ts";
import {
	listReservationFacts,
	renderGoneReservationPage,
	renderOwnReservationsPage,
	renderSalonCancelPage,
} from "./own-reservations-page.ts";
import { readPartNames } from "./read-part-names.ts";
import { renderCalendarFile, renderReceiptPage } from "./receipt-page.ts";
import { readSalonCancelFacts } from "./salon-confirmation.ts";
import { handleOwnReservations, handleSalonVisit, type SalonVisit } from "./salon-visit.ts";

/** Receipt page after a booking. */
export const showReceipt = handleSalonVisit((c, { salon, readField }) =>
	renderReceiptPage(c, salon, readField(CHOICE_FIELDS.receipt)),
);

/** Calendar file of the booking of a receipt. */
export const downloadCalendarFile = handleSalonVisit((c, { salon, readField }) =>
	renderCalendarFile(c, salon, readField(CHOICE_FIELDS.receipt)),
);

/** Page with the friend's own bookings. */
export const showOwnReservations = handleOwnReservations((c, { salon, readField, friend }) =>
	renderOwnReservationsPage(c, salon, friend.id, readField(CHOICE_FIELDS.result)),
);

const findRequestedReservation = (
	c: RequestContext,
	{ salon, readField }: SalonVisit,
	friendId: number,
): Promise<OwnReservation | undefined> => {
	const id = readIdField(readField(CHOICE_FIELDS.id));
	return id === null
		? Promise.resolve(undefined)
		: findOwnReservation(c.var.ctx, { salonId: salon.id, friendId, id });
};

/** Confirmation page before a booking is canceled. */
export const showSalonCancelConfirm = handleOwnReservations(async (c, visit) => {
	const booking = await findRequestedReservation(c, visit, visit.friend.id);
	if (!booking) return renderGoneReservationPage(c, visit.salon);
	return renderSalonCancelPage(c, visit.salon, booking, { key: c.var.ctx.newId() });
});

/** Cancels a booking of the friend or requests the cancellation; repeating it is safe. */
export const cancelOwnReservation = handleOwnReservations(async (c, visit) => {
	const { salon, readField, friend } = visit;
	const booking = await findRequestedReservation(c, visit, friend.id);
	if (!booking) return renderGoneReservationPage(c, salon);
	const { ctx } = c.var;
	const key = readSubmitKey(readField(CHOICE_FIELDS.key), ctx.newId);
	const cancelProblem = await findCancelProblem(ctx, visit, booking);
	if (cancelProblem) return renderSalonCancelPage(c, salon, booking, { key, status: 409, ...cancelProblem });
	const saveKeyContext = buildVisitorSaveKey(ctx, friend, `cancel-${booking.row.id}`, key);
	try {
		const { status } = await sendCommand(
			saveKeyContext,
			salon.id,
			toVisitorActor(friend),
			"cancelReservation",
			{
				id: booking.row.id,
				confirmed: toBookedTime(booking.row),
			},
		);
		const result = status === "canceled" ? SALON_RESULTS.cancelled : SALON_RESULTS.cancellationRequested;
		return c.redirect(buildSalonPageUrl(salon, SALON_PAGES.mine, { result }), 303);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const [problem] = Object.values(error.body).flat();
		return renderSalonCancelPage(c, salon, booking, {
			key,
			problem,
			status: error.status === 409 ? 409 : 422,
		});
	}
});

/**
 * Problem where a booking differs from the facts that the friend confirmed; null where it does not, or is
 * already canceled.
 */
async function findCancelProblem(ctx: Ctx, { salon, readField }: SalonVisit, booking: OwnReservation) {
	if (booking.row.status === "canceled") return null;
	const confirmedFacts = readSalonCancelFacts(ctx, salon, readField(CHOICE_FIELDS.shown));
	if (!confirmedFacts) return { problem: VISIT_TEXTS.confirmFirst };
	const changes = listFactChanges(
		confirmedFacts,
		listReservationFacts(booking.row, await readPartNames(ctx, [booking.row])),
	);
	return changes.length > 0 ? { problem: VISIT_TEXTS.changed, changes } : null;
}

/** Withdraws a request of the friend. A refusal means that the salon has answered it meanwhile. */
export const withdrawOwnRequest = handleOwnReservations(async (c, visit) => {
	const { salon, readField, friend } = visit;
	const booking = await findRequestedReservation(c, visit, friend.id);
	if (!booking) return renderGoneReservationPage(c, salon);
	const { ctx } = c.var;
	const kind = readField(CHOICE_FIELDS.kind) === "edit" ? "edit" : "cancel";
	try {
		await sendCommand(
			{ env: ctx.env, saveKey: ctx.newId() },
			salon.id,
			toVisitorActor(friend),
			"withdrawRequest",
			{
				id: booking.row.id,
				kind,
			},
		);
		return c.redirect(
			buildSalonPageUrl(salon, SALON_PAGES.mine, { result: SALON_RESULTS.requestWithdrawn }),
			303,
		);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return c.redirect(
			buildSalonPageUrl(salon, SALON_PAGES.mine, { result: SALON_RESULTS.withdrawnTooLate }),
			303,
		);
	}
});
