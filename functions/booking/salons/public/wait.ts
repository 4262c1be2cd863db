import { SALON_PAGES } from "#domain/engine/public-addresses/salon.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits.ts";
import { isDay } from "#domain/platform/wire/wire.ts";
import { idIn } from "#functions/booking/booking-pages/fields.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import { order } from "../room.ts";
import { actorOf, savedAs } from "./book.ts";
import { addressAt, FIELDS, readChoice } from "./choice.ts";
import { coursesPage, staffPage } from "./choose-page.ts";
import { offerChanges, offerOf, readOffer } from "./confirmation.ts";
import { gridPage } from "./grid-page.ts";
import { minePage } from "./mine-page.ts";
import { visitingFriend, visitingOwn } from "./visit.ts";

/** Has a friend wait for a full day. Where a time of it is free meanwhile, they are shown which. */
export const waitForDay = visitingFriend(async (c, { salon, read, friend }) => {
	const { ctx } = c.var;
	const { course, staff, ...choice } = readChoice(salon, read);
	const date = read(FIELDS.day);
	if (!isDay(date)) return c.redirect(addressAt(salon, ""), 303);
	const confirmed = readOffer(ctx, salon, read(FIELDS.shown));
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
		await order(savedAs(ctx, friend, "wait", ctx.newId()), salon.id, actorOf(friend), "wait", {
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
	const id = idIn(read(FIELDS.id));
	try {
		if (id !== null)
			await order(savedAs(ctx, friend, "unwait", ctx.newId()), salon.id, actorOf(friend), "unwait", { id });
	} catch (error) {
		if (!(error instanceof Refusal) || error.status !== 404) throw error;
		return minePage(c, salon, friend.id, "waitingGone");
	}
	return c.redirect(addressAt(salon, SALON_PAGES.mine, { said: "unwaited" }), 303);
});
