import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { readSubmitKey } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { type BookingChoice, CHOICE_FIELDS } from "./booking-choice.ts";
import type { BookingState } from "./booking-entry-page.ts";
import { renderCoursesPage, renderStaffPage } from "./choose-course-and-staff-page.ts";
import type { OwnReservation } from "./list-own-reservations.ts";
import { listOfferChanges, readSalonConfirmation } from "./salon-confirmation.ts";
import { renderObstacle } from "./salon-page.ts";
import { findBookingObstacle, type SalonVisit } from "./salon-visit.ts";
import { findVisitorChoice, getCompleteChoice } from "./show-salon-page.ts";
import { signEntryTime } from "./sign-booking-proofs.ts";

/** Booking that a visitor is about to make, or to change. */
export interface BookingInProgress {
	state: BookingState;
	/** Booking that is changed; undefined for a new one. */
	booking: OwnReservation | undefined;
}

/**
 * Reads the booking in progress from the request; `answer` is the response where it is incomplete or not
 * possible.
 */
export async function readBookingState(
	c: RequestContext,
	visit: SalonVisit,
): Promise<BookingInProgress | { answer: Response }> {
	const { salon, readField } = visit;
	const choiceResult = await findVisitorChoice(c, visit);
	if ("answer" in choiceResult) return choiceResult;
	const { choice, booking } = choiceResult;
	const obstacle = choice.change === null ? findBookingObstacle(salon) : null;
	if (obstacle !== null) return { answer: await renderObstacle(c, salon, obstacle) };
	const completeChoice = getCompleteChoice(choice);
	if (!completeChoice) return { answer: await renderChoiceAgain(c, visit, choice) };
	const { newId } = c.var.ctx;
	const readKey = (field: string) => readSubmitKey(readField(field), newId);
	const state: BookingState = {
		salon,
		choice: completeChoice,
		visit: readKey(CHOICE_FIELDS.visit),
		key: readKey(CHOICE_FIELDS.key),
		entryTime: readField(CHOICE_FIELDS.begun),
	};
	return { state, booking };
}

/** Shows the choice of courses or staff again where the chosen one is no longer offered. */
function renderChoiceAgain(
	c: RequestContext,
	{ salon, readField }: SalonVisit,
	choice: BookingChoice,
): Promise<Response> {
	const confirmed = readSalonConfirmation(c.var.ctx, salon, readField(CHOICE_FIELDS.shown));
	const { course, staff, change } = choice;
	const refusal = {
		problem: BOOKING_TEXTS.choiceGone,
		changes: confirmed && listOfferChanges(confirmed, { course, staff }),
	};
	return course && staff === undefined
		? renderStaffPage(c, salon, { course, change }, refusal)
		: renderCoursesPage(c, salon, { change }, refusal);
}

/** Adds the signed time of the first display, unless the request has one. */
export const addEntryTime = (c: RequestContext, state: BookingState): BookingState => ({
	...state,
	entryTime: state.entryTime || signEntryTime(c.var.ctx, state.salon.url.id),
});
