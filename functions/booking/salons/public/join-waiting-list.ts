import { SALON_RESULTS } from "#domain/booking/booking-pages/submit-results.ts";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import { readIdField } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { sendCommand } from "../call-salon-room.ts";
import { buildVisitorSaveKey, toVisitorActor } from "./book-reservation.ts";
import { buildSalonPageUrl, CHOICE_FIELDS, readBookingChoice } from "./booking-choice.ts";
import { renderCoursesPage, renderStaffPage } from "./choose-course-and-staff-page.ts";
import { renderTimePage } from "./choose-time-page.ts";
import { renderOwnReservationsPage } from "./own-reservations-page.ts";
import { listOfferChanges, readWaitingOffer, toConfirmedOffer } from "./salon-confirmation.ts";
import { handleOwnReservations, handleSalonFriendVisit } from "./salon-visit.ts";

/**
 * Adds a friend to the waiting list of a full day. If a time of that day has become free, the room refuses the command
 * with 409, and the page shows the free times.
 */
export const joinWaitingList = handleSalonFriendVisit(async (c, { salon, readField, friend }) => {
	const { ctx } = c.var;
	const { course, staff, ...choice } = readBookingChoice(salon, readField);
	const date = readField(CHOICE_FIELDS.day);
	if (!isDay(date)) return c.redirect(buildSalonPageUrl(salon, ""), 303);
	const confirmed = readWaitingOffer(ctx, salon, readField(CHOICE_FIELDS.shown));
	if (!course || staff === undefined) {
		const refusal = {
			problem: BOOKING_TEXTS.choiceGone,
			changes: confirmed && listOfferChanges(confirmed, { course, staff }),
		};
		return course
			? renderStaffPage(c, salon, { ...choice, course }, refusal)
			: renderCoursesPage(c, salon, choice, refusal);
	}
	const bookingChoice = { ...choice, course, staff, change: null };
	const renderAgain = (status: 409 | 422, problem: string, changes: string[] = []) =>
		renderTimePage(c, { salon, choice: bookingChoice, day: date, problem, changes, status });
	if (!confirmed) return renderAgain(422, VISIT_TEXTS.confirmFirst);
	const changes = listOfferChanges(confirmed, toConfirmedOffer(bookingChoice));
	if (changes.length > 0) return renderAgain(409, VISIT_TEXTS.changed, changes);
	try {
		await sendCommand(
			buildVisitorSaveKey(ctx, friend, "wait", ctx.newId()),
			salon.id,
			toVisitorActor(friend),
			"joinWaitingList",
			{
				friendId: friend.id,
				urlId: salon.url.id,
				code: salon.url.code,
				course_id: course.id,
				salon_resource_id: staff?.id ?? null,
				date,
				confirmed,
			},
		);
		return c.redirect(
			buildSalonPageUrl(salon, SALON_PAGES.mine, { result: SALON_RESULTS.waitingListJoined }),
			303,
		);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const [problem = BOOKING_TEXTS.choiceGone] = error.body.ERROR ?? [];
		return renderAgain(error.status === 409 ? 409 : 422, problem);
	}
});

/** Ends a friend's waiting list entry; repeating it is safe. */
export const leaveWaitingList = handleOwnReservations(async (c, { salon, readField, friend }) => {
	const { ctx } = c.var;
	const id = readIdField(readField(CHOICE_FIELDS.id));
	try {
		if (id !== null)
			await sendCommand(
				buildVisitorSaveKey(ctx, friend, "unwait", ctx.newId()),
				salon.id,
				toVisitorActor(friend),
				"leaveWaitingList",
				{ id },
			);
	} catch (error) {
		if (!(error instanceof Refusal) || error.status !== 404) throw error;
		return renderOwnReservationsPage(c, salon, friend.id, SALON_RESULTS.waitingEntryGone);
	}
	return c.redirect(
		buildSalonPageUrl(salon, SALON_PAGES.mine, { result: SALON_RESULTS.waitingListLeft }),
		303,
	);
});
