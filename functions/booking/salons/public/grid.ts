import type { RequestContext } from "#functions/platform/http/types.ts";
import { addressAt, type Choice, FIELDS, readChoice } from "./choice.ts";
import { coursesPage, staffPage } from "./choose-page.ts";
import { type Chosen, gridPage, monthTimes } from "./grid-page.ts";
import { sayingPage } from "./layout.ts";
import { gonePage } from "./mine-page.ts";
import { mayDo, type OwnBooking, ownBooking } from "./own-bookings.ts";
import { type Visit, visiting, whyNotBooked } from "./visit.ts";

/** Course, then staff, then a time: whatever is not chosen yet. */
export const openSalonPage = visiting(async (c, visit) => {
	const { salon, read } = visit;
	const found = await choiceOf(c, visit);
	if ("answer" in found) return found.answer;
	const { choice } = found;
	const closed = choice.change === null ? whyNotBooked(salon) : null;
	if (closed !== null) return sayingPage(c, salon, { title: "ご予約", text: closed, status: 200 });
	const { course, staff } = choice;
	if (!course) return coursesPage(c, salon, choice);
	if (staff === undefined) return staffPage(c, salon, { ...choice, course });
	return gridPage(c, { salon, choice: { ...choice, course, staff }, week: read(FIELDS.week) });
});

/** The times of a month, for the page's script. */
export const showTimes = visiting(async (c, visit) => {
	const { salon, read } = visit;
	const found = await choiceOf(c, visit);
	if ("answer" in found) return found.answer;
	const { course, staff } = found.choice;
	if (!course || staff === undefined) return c.redirect(addressAt(salon, ""), 303);
	return monthTimes(c, salon, { ...found.choice, course, staff }, read(FIELDS.week));
});

type Found = { choice: Choice; booking?: OwnBooking } | { answer: Response };

/** What was chosen; of a change, only where the booking is the visitor's own and may be changed. */
export async function choiceOf(c: RequestContext, { salon, read }: Visit): Promise<Found> {
	const choice = readChoice(salon, read);
	if (choice.change === null) return { choice };
	const { visitor } = salon;
	const booking = visitor.isFriend
		? await ownBooking(c.var.ctx, { salonId: salon.id, friendId: visitor.id, id: choice.change })
		: undefined;
	if (!booking || mayDo(c.var.ctx, salon.rules, booking, "change") === null)
		return { answer: await gonePage(c, salon) };
	return { choice: { ...choice, moved: booking.row }, booking };
}

/** The choice where all of it is there. */
export function wholeChoice(choice: Choice): (Chosen & { at: NonNullable<Choice["at"]> }) | undefined {
	const { course, staff, at } = choice;
	return course && staff !== undefined && at ? { ...choice, course, staff, at } : undefined;
}
