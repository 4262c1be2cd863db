import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import { readIdField } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { sendCommand } from "../call-salon-room.ts";
import { savedAs, visitorActor } from "./book-reservation.ts";
import { addressAt, CHOICE_FIELDS, readChoice } from "./booking-choice.ts";
import { coursesPage, staffPage } from "./choose-course-page.ts";
import { ownReservationsPage } from "./own-reservations-page.ts";
import { offerChanges, offerOf, readOffer } from "./salon-confirmation.ts";
import { visitingFriend, visitingOwn } from "./salon-visit.ts";
import { gridPage } from "./time-grid-page.ts";

/** Has a friend wait for a full day. Where a time of it is free meanwhile, they are shown which. */
export const waitForDay = visitingFriend(async (c, { salon, read, friend }) => {
	const { ctx } = c.var;
	const { course, staff, ...choice } = readChoice(salon, read);
	const date = read(CHOICE_FIELDS.day);
	if (!isDay(date)) return c.redirect(addressAt(salon, ""), 303);
	const confirmed = readOffer(ctx, salon, read(CHOICE_FIELDS.shown));
	if (!course || staff === undefined) {
		const said = {
			problem: BOOKING_TEXTS.choiceGone,
			changes: confirmed && offerChanges(confirmed, { course, staff }),
		};
		return course ? staffPage(c, salon, { ...choice, course }, said) : coursesPage(c, salon, choice, said);
	}
	const chosen = { ...choice, course, staff, change: null };
	const again = (status: 409 | 422, problem: string, changes: string[] = []) =>
		gridPage(c, { salon, choice: chosen, week: date, problem, changes, status });
	if (!confirmed) return again(422, VISIT_TEXTS.confirmFirst);
	const changes = offerChanges(confirmed, offerOf(chosen));
	if (changes.length > 0) return again(409, VISIT_TEXTS.changed, changes);
	try {
		await sendCommand(savedAs(ctx, friend, "wait", ctx.newId()), salon.id, visitorActor(friend), "wait", {
			...{ friendId: friend.id, urlId: salon.url.id, code: salon.url.code },
			...{ course_id: course.id, salon_resource_id: staff?.id ?? null, date },
			confirmed,
		});
		return c.redirect(addressAt(salon, SALON_PAGES.mine, { said: "waiting" }), 303);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const [problem = BOOKING_TEXTS.choiceGone] = error.body.ERROR ?? [];
		return again(error.status === 409 ? 409 : 422, problem);
	}
});

/** Ends a friend's waiting; pressed twice, it is over all the same. */
export const stopWaiting = visitingOwn(async (c, { salon, read, friend }) => {
	const { ctx } = c.var;
	const id = readIdField(read(CHOICE_FIELDS.id));
	try {
		if (id !== null)
			await sendCommand(
				savedAs(ctx, friend, "unwait", ctx.newId()),
				salon.id,
				visitorActor(friend),
				"unwait",
				{ id },
			);
	} catch (error) {
		if (!(error instanceof Refusal) || error.status !== 404) throw error;
		return ownReservationsPage(c, salon, friend.id, "waitingGone");
	}
	return c.redirect(addressAt(salon, SALON_PAGES.mine, { said: "unwaited" }), 303);
});
