import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { addressAt, type BookingChoice, CHOICE_FIELDS, readChoice } from "./booking-choice.ts";
import { coursesPage, staffPage } from "./choose-course-page.ts";
import {
	allowedReservationActions,
	findOwnReservation,
	type OwnReservation,
} from "./find-own-reservations.ts";
import { goneReservationPage } from "./own-reservations-page.ts";
import { salonNoticePage } from "./salon-page.ts";
import { type SalonVisit, visiting, whyNotBooked } from "./salon-visit.ts";
import { type GridChoice, gridPage, monthTimes } from "./time-grid-page.ts";

/** Course, then staff, then a time: whatever is not chosen yet. */
export const openSalonPage = visiting(async (c, visit) => {
	const { salon, read } = visit;
	const found = await findVisitorChoice(c, visit);
	if ("answer" in found) return found.answer;
	const { choice } = found;
	const closed = choice.change === null ? whyNotBooked(salon) : null;
	if (closed !== null) return salonNoticePage(c, salon, { title: "ご予約", text: closed, status: 200 });
	const { course, staff } = choice;
	if (!course) return coursesPage(c, salon, choice);
	if (staff === undefined) return staffPage(c, salon, { ...choice, course });
	return gridPage(c, { salon, choice: { ...choice, course, staff }, week: read(CHOICE_FIELDS.week) });
});

/** The times of a month, for the page's script. */
export const showTimes = visiting(async (c, visit) => {
	const { salon, read } = visit;
	const found = await findVisitorChoice(c, visit);
	if ("answer" in found) return found.answer;
	const { course, staff } = found.choice;
	if (!course || staff === undefined) return c.redirect(addressAt(salon, ""), 303);
	return monthTimes(c, salon, { ...found.choice, course, staff }, read(CHOICE_FIELDS.week));
});

type Found = { choice: BookingChoice; booking?: OwnReservation } | { answer: Response };

/**
 * Selections of the visitor; those of a change only where the booking is the visitor's own and may be
 * changed.
 */
export async function findVisitorChoice(c: RequestContext, { salon, read }: SalonVisit): Promise<Found> {
	const choice = readChoice(salon, read);
	if (choice.change === null) return { choice };
	const { visitor } = salon;
	const booking = visitor.isFriend
		? await findOwnReservation(c.var.ctx, { salonId: salon.id, friendId: visitor.id, id: choice.change })
		: undefined;
	if (!booking || allowedReservationActions(c.var.ctx, salon.rules, booking, "change") === null)
		return { answer: await goneReservationPage(c, salon) };
	return { choice: { ...choice, moved: booking.row }, booking };
}

/** The choice where all of it is there. */
export function wholeChoice(
	choice: BookingChoice,
): (GridChoice & { at: NonNullable<BookingChoice["at"]> }) | undefined {
	const { course, staff, at } = choice;
	return course && staff !== undefined && at ? { ...choice, course, staff, at } : undefined;
}
