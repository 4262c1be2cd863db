import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { type BookingChoice, CHOICE_FIELDS, type OfferChoice, readBookingChoice } from "./booking-choice.ts";
import { renderCoursesPage, renderStaffPage } from "./choose-course-and-staff-page.ts";
import { renderTimePage } from "./choose-time-page.ts";
import { findOwnReservation, getAllowedAction, type OwnReservation } from "./list-own-reservations.ts";
import { renderGoneReservationPage, renderNotChangeablePage } from "./own-reservations-page.ts";
import { renderObstacle } from "./salon-page.ts";
import { findBookingObstacle, handleSalonVisit, type SalonVisit } from "./salon-visit.ts";

/** Shows the next missing choice: course, then staff, then time. */
export const showSalonPage = handleSalonVisit(async (c, visit) => {
	const { salon, readField } = visit;
	const result = await findVisitorChoice(c, visit);
	if ("answer" in result) return result.answer;
	const { choice } = result;
	const obstacle = choice.change === null ? findBookingObstacle(salon) : null;
	if (obstacle !== null) return renderObstacle(c, salon, obstacle);
	const { course, staff } = choice;
	if (!course) return renderCoursesPage(c, salon, choice);
	if (staff === undefined) return renderStaffPage(c, salon, { ...choice, course });
	return renderTimePage(c, {
		salon,
		choice: { ...choice, course, staff },
		day: readField(CHOICE_FIELDS.day),
		week: readField(CHOICE_FIELDS.week),
	});
});

type VisitorChoiceResult = { choice: BookingChoice; booking?: OwnReservation } | { answer: Response };

/**
 * Reads the visitor's choice; that of a change only where the booking is the visitor's own and may be
 * changed.
 */
export async function findVisitorChoice(
	c: RequestContext,
	{ salon, readField }: SalonVisit,
): Promise<VisitorChoiceResult> {
	const choice = readBookingChoice(salon, readField);
	if (choice.change === null) return { choice };
	const { visitor } = salon;
	const booking = visitor.isFriend
		? await findOwnReservation(c.var.ctx, { salonId: salon.id, friendId: visitor.id, id: choice.change })
		: undefined;
	if (!booking) return { answer: await renderGoneReservationPage(c, salon) };
	if (getAllowedAction(c.var.ctx, salon.rules, booking, "change") === null)
		return { answer: await renderNotChangeablePage(c, salon, booking) };
	return { choice: { ...choice, movedReservation: booking.row }, booking };
}

/** The choice, if it is complete. */
export function getCompleteChoice(
	choice: BookingChoice,
): (OfferChoice & { at: NonNullable<BookingChoice["at"]> }) | undefined {
	const { course, staff, at } = choice;
	return course && staff !== undefined && at ? { ...choice, course, staff, at } : undefined;
}
