import { SALON_PAGES } from "#domain/engine/public-addresses/salon.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import { keyIn, type Reader } from "#functions/booking/booking-pages/fields.ts";
import { tooManyPage } from "#functions/booking/booking-pages/page.ts";
import { visitorOf } from "#functions/platform/auth/visitor.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import {
	admitStranger,
	bytesOf,
	type StrangerWrite,
	withdrawStranger,
} from "#functions/platform/visitor-bounds/admit.ts";
import { askRoom, order } from "../room.ts";
import { actorOf, book, isBookingKept, move, wantedOf } from "./book.ts";
import { addressAt, type Choice, FIELDS, paramsOf } from "./choice.ts";
import { coursesPage, staffPage } from "./choose-page.ts";
import {
	type Confirmation,
	changesOf,
	confirmationOf,
	offerChanges,
	readConfirmation,
} from "./confirmation.ts";
import { type Entered, NOTHING_ENTERED, readEntered } from "./entered.ts";
import { confirmPage, entryPage, type Way } from "./entry-page.ts";
import { choiceOf, wholeChoice } from "./grid.ts";
import { gridPage, written } from "./grid-page.ts";
import { sayingPage } from "./layout.ts";
import { strangersWithinLimit } from "./limits.ts";
import { findOpenSalon } from "./open-salon.ts";
import { mayDo, type OwnBooking } from "./own-bookings.ts";
import { isFilledByHand, writeBegun, writeReceipt } from "./proofs.ts";
import { refusedBooking } from "./refused.ts";
import { type Visit, visiting, whyNotBooked } from "./visit.ts";

type OnTheWay = { way: Way; booking: OwnBooking | undefined };

/** Everything that must be known from the chosen time on; or what is answered instead. */
async function wayOf(c: RequestContext, visit: Visit): Promise<OnTheWay | { answer: Response }> {
	const { salon, read } = visit;
	const found = await choiceOf(c, visit);
	if ("answer" in found) return found;
	const { choice, booking } = found;
	const closed = choice.change === null ? whyNotBooked(salon) : null;
	if (closed !== null)
		return { answer: await sayingPage(c, salon, { title: "ご予約", text: closed, status: 200 }) };
	const whole = wholeChoice(choice);
	if (!whole) return { answer: await chooseAgain(c, visit, choice) };
	const { newId } = c.var.ctx;
	const keyOf = (field: string) => keyIn(read(field), newId);
	const way = {
		...{ salon, choice: whole },
		visit: keyOf(FIELDS.visit),
		key: keyOf(FIELDS.key),
		begun: read(FIELDS.begun),
	};
	return { way, booking };
}

/** The course or the staff once more, where the one that was chosen is not offered any more. */
function chooseAgain(c: RequestContext, { salon, read }: Visit, choice: Choice): Promise<Response> {
	const confirmed = readConfirmation(c.var.ctx, salon, read(FIELDS.shown));
	const { course, staff, change } = choice;
	const said = {
		problem: BOOKING_TEXTS.choiceGone,
		changes: confirmed && offerChanges(confirmed, { course, staff }),
	};
	return course && staff === undefined
		? staffPage(c, salon, { course, change }, said)
		: coursesPage(c, salon, { change }, said);
}

/** Keeps the chosen time and goes on to the form; asked again by the page, keeps it longer. */
export const holdTime = visiting(async (c, visit) => {
	const found = await wayOf(c, visit);
	if ("answer" in found) return found.answer;
	const { way } = found;
	const { salon, choice } = way;
	if (!(await strangersWithinLimit(c, salon, "hold"))) return tooManyPage(c);
	const { visitor } = salon;
	const { ctx } = c.var;
	try {
		const { until } = await order(
			{ env: ctx.env, saveKey: ctx.newId() },
			salon.id,
			actorOf(visitor),
			"hold",
			{
				...wantedOf(way),
				key: way.visit,
				owner: visitor.isFriend
					? { id: `friend:${visitor.id}`, isFriend: true }
					: { id: `sender:${visitorOf(c)}`, isFriend: false },
				member_id: visitor.isFriend ? visitor.id : null,
				ignoring: choice.change,
			},
		);
		if (visit.read(FIELDS.again) === "1") return c.json({ left: until - ctx.now });
		const to = addressAt(salon, SALON_PAGES.entry, {
			...paramsOf(choice),
			at: written(choice.at),
			visit: way.visit,
			// Each press is a booking of its own: one that was made is not answered again for another time.
			key: ctx.newId(),
		});
		return c.redirect(to, 303);
	} catch (error) {
		return offerOthers(c, way, error);
	}
});

/** The form; of a change, what is changed. */
export const showEntry = visiting(async (c, visit) => {
	const found = await wayOf(c, visit);
	if ("answer" in found) return found.answer;
	const { way, booking } = found;
	if (booking) return confirmChange(c, way, booking);
	return askForEntry(c, withBegun(c, way), NOTHING_ENTERED);
});

/** By so much less than it is the page says how long a time is kept: filling in takes until the press arrives. */
const SAID_LESS = 5 * SECOND;

/** The form, which says for how long its time is still kept, and nothing of it where it is not. */
async function askForEntry(
	c: RequestContext,
	way: Way,
	entered: Entered,
	told: { status?: 422 | 429; problem?: string } = {},
): Promise<Response> {
	const { env, now } = c.var.ctx;
	const { salon, choice, visit } = way;
	const { until } = await askRoom(env, salon.id, "keptUntil", { ...choice.at, key: visit });
	const left = (until ?? 0) - now - SAID_LESS;
	return entryPage(c, way, entered, { ...told, ...(left > 0 && { left }) });
}

const withBegun = (c: RequestContext, way: Way): Way => ({
	...way,
	begun: way.begun || writeBegun(c.var.ctx, way.salon.url.id),
});

/** Problem that a confirmation page says when it is shown again. */
type Again = Pick<Parameters<typeof confirmPage>[3], "problem" | "changes" | "status">;

const confirmChange = (c: RequestContext, way: Way, booking: OwnBooking, again: Again = {}) =>
	confirmPage(c, way, NOTHING_ENTERED, {
		booking,
		isRequest: mayDo(c.var.ctx, way.salon.rules, booking, "change") === "request",
		...again,
	});

/** Takes the form: shows everything once more, or what is wrong with it. */
export const lookOver = visiting(async (c, visit) => {
	const found = await wayOf(c, visit);
	if ("answer" in found) return found.answer;
	const { booking } = found;
	if (booking) return confirmChange(c, found.way, booking);
	const way = withBegun(c, found.way);
	const entered = readEntered(way.salon, visit.read);
	if (visit.read(FIELDS.again) === "1") return askForEntry(c, way, { ...entered, errors: {} });
	if (Object.keys(entered.errors).length > 0) return askForEntry(c, way, entered, { status: 422 });
	const doubt = doubtOf(c, way, visit.read);
	if (doubt !== null) return askForEntry(c, way, entered, { status: 422, problem: doubt });
	return confirmPage(c, way, entered, { isRequest: isRequest(way) });
});

const isRequest = ({ salon: { visitor, rules } }: Way): boolean =>
	!visitor.isFriend || rules.modes.create === 3;

/** Why a stranger's form may be a program's; a person presses again. */
function doubtOf(c: RequestContext, way: Way, read: Reader): string | null {
	const { visitor, url } = way.salon;
	if (visitor.isFriend) return null;
	if (read(FIELDS.trap) !== "") return BOOKING_TEXTS.pressAgain;
	return isFilledByHand(c.var.ctx, way.begun, url.id) ? null : BOOKING_TEXTS.pressAgain;
}

/** Books or changes, once for each key, and shows what came of it at an address of its own. */
export const bookTime = visiting(async (c, visit) => {
	const found = await wayOf(c, visit);
	if ("answer" in found) return found.answer;
	const { booking } = found;
	const way = withBegun(c, found.way);
	const { salon } = way;
	const { ctx } = c.var;
	const entered = readEntered(salon, visit.read);
	if (!booking) {
		if (Object.keys(entered.errors).length > 0) return askForEntry(c, way, entered, { status: 422 });
		const doubt = doubtOf(c, way, visit.read);
		if (doubt !== null) return askForEntry(c, way, entered, { status: 422, problem: doubt });
		if (!(await strangersWithinLimit(c, salon, "book"))) return tooManyPage(c);
	}
	const confirmed = readConfirmation(ctx, salon, visit.read(FIELDS.shown));
	const pressed = { way, booking, entered };
	if (!confirmed || !isOfPress(confirmed, pressed)) return confirmAgain(c, pressed, confirmed);
	const isCounted = !booking && !salon.visitor.isFriend && !(await isBookingKept(ctx, way));
	const write = isCounted ? strangerWrite(way, entered) : null;
	const isAdmitted = write === null || (await admitStranger(c, write));
	try {
		const made = booking
			? await move(ctx, way, { booking, confirmed })
			: await book(ctx, way, { entered, confirmed, isAdmitted });
		const { url, visitor } = salon;
		const friendId = visitor.isFriend ? visitor.id : null;
		const receipt = writeReceipt(ctx, { urlId: url.id, reservationId: made.id, friendId });
		return c.redirect(addressAt(salon, SALON_PAGES.done, { receipt }), 303);
	} catch (error) {
		// Refused requests store nothing, so they leave the day's bounds to others.
		if (write && isAdmitted && error instanceof Refusal) await withdrawStranger(c, write);
		if (error instanceof Refusal && error.status === 429)
			return askForEntry(c, way, entered, { status: 429, problem: error.message });
		return (await sayWhatChanged(c, visit, { entered, confirmed })) ?? offerOthers(c, way, error);
	}
});

/** Returns the write of an anonymous visitor's request. */
function strangerWrite({ salon }: Way, { name, contact, comment, answers }: Entered): StrangerWrite {
	const bytes = bytesOf([name, contact, comment, ...Object.values(answers)]);
	return { kind: "request", itemId: salon.id, rows: 1, bytes };
}

interface Press extends OnTheWay {
	entered: Entered;
}

/**
 * Whether a confirmation is of the chosen time, course and staff, and of the answered questions. The room judges the
 * facts of the course and the staff, since it knows the first answer to a repeated press.
 */
function isOfPress(confirmed: Confirmation, { way, booking, entered }: Press): boolean {
	const same = ({ at, course, staff, questions }: Confirmation) =>
		JSON.stringify([at.date, at.from, course.id, staff?.id ?? null, questions]);
	return same(confirmed) === same(confirmationOf(way, entered, booking));
}

/** The confirmation page once more, with what has changed since it was shown. */
function confirmAgain(
	c: RequestContext,
	{ way, booking, entered }: Press,
	confirmed: Confirmation | undefined,
): Promise<Response> {
	const changes = confirmed && changesOf(confirmed, confirmationOf(way, entered, booking));
	const again = {
		...{ problem: confirmed ? VISIT_TEXTS.changed : VISIT_TEXTS.confirmFirst, changes },
		status: 409 as const,
	};
	return booking
		? confirmChange(c, way, booking, again)
		: confirmPage(c, way, entered, { isRequest: isRequest(way), ...again });
}

/** The page for a refused press where something differs from what was confirmed; undefined where nothing does. */
async function sayWhatChanged(
	c: RequestContext,
	visit: Visit,
	{ entered, confirmed }: { entered: Entered; confirmed: Confirmation },
): Promise<Response | undefined> {
	const { url, visitor } = visit.salon;
	const salon = await findOpenSalon(c.var.ctx, url.code, visitor.token);
	if (!salon) return undefined;
	const found = await wayOf(c, { ...visit, salon });
	if ("answer" in found) return found.answer;
	const pressed = { way: withBegun(c, found.way), booking: found.booking, entered };
	const changes = changesOf(confirmed, confirmationOf(pressed.way, entered, pressed.booking));
	return changes.length > 0 ? confirmAgain(c, pressed, confirmed) : undefined;
}

/** The grid once more, with the times nearest to the one that is not free. */
function offerOthers(c: RequestContext, way: Way, error: unknown): Promise<Response> | Response {
	if (!(error instanceof Refusal)) throw error;
	const { salon, choice } = way;
	const { problem, next } = refusedBooking(error, salon.rules);
	if (c.req.header("accept")?.includes("application/json")) return c.json({ ERROR: [problem] }, 409);
	return gridPage(c, { salon, choice, week: choice.at.date, problem, next, status: 409 });
}
