import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { tooManyVisitsPage } from "#functions/booking/booking-pages/booking-page.ts";
import { type FieldReader, readSubmitKey } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import {
	admitVisitorWrite,
	revertVisitorWrite,
	utf8Bytes,
	type VisitorWrite,
} from "#functions/platform/visitor-bounds/admit-visitor-write.ts";
import { queryRoom, sendCommand } from "../call-salon-room.ts";
import { isAnonymousWithinLimit } from "./anonymous-limit.ts";
import {
	bookReservation,
	isBookingKept,
	moveReservation,
	requestedBooking,
	visitorActor,
} from "./book-reservation.ts";
import { addressAt, type BookingChoice, CHOICE_FIELDS, paramsOf } from "./booking-choice.ts";
import { isFilledByHand, writeBegun, writeReceipt } from "./booking-proofs.ts";
import { coursesPage, staffPage } from "./choose-course-page.ts";
import { type BookingState, confirmPage, entryPage } from "./entry-page.ts";
import { allowedReservationActions, type OwnReservation } from "./find-own-reservations.ts";
import { findOpenSalon } from "./open-salon.ts";
import { refusedBooking } from "./refused-booking.ts";
import {
	offerChanges,
	readSalonConfirmation,
	type SalonConfirmation,
	salonChanges,
	salonConfirmation,
} from "./salon-confirmation.ts";
import { salonNoticePage } from "./salon-page.ts";
import { type SalonVisit, visiting, whyNotBooked } from "./salon-visit.ts";
import { findVisitorChoice, wholeChoice } from "./show-times.ts";
import { gridPage, timeParameter } from "./time-grid-page.ts";
import { EMPTY_VISITOR_INPUT, readVisitorInput, type VisitorInput } from "./visitor-input.ts";

type BookingInProgress = { way: BookingState; booking: OwnReservation | undefined };

/** Everything that must be known from the chosen time on; or what is answered instead. */
async function readBookingState(
	c: RequestContext,
	visit: SalonVisit,
): Promise<BookingInProgress | { answer: Response }> {
	const { salon, read } = visit;
	const found = await findVisitorChoice(c, visit);
	if ("answer" in found) return found;
	const { choice, booking } = found;
	const closed = choice.change === null ? whyNotBooked(salon) : null;
	if (closed !== null)
		return { answer: await salonNoticePage(c, salon, { title: "ご予約", text: closed, status: 200 }) };
	const whole = wholeChoice(choice);
	if (!whole) return { answer: await chooseAgain(c, visit, choice) };
	const { newId } = c.var.ctx;
	const keyOf = (field: string) => readSubmitKey(read(field), newId);
	const way = {
		...{ salon, choice: whole },
		visit: keyOf(CHOICE_FIELDS.visit),
		key: keyOf(CHOICE_FIELDS.key),
		begun: read(CHOICE_FIELDS.begun),
	};
	return { way, booking };
}

/** The course or the staff once more, where the one that was chosen is not offered any more. */
function chooseAgain(
	c: RequestContext,
	{ salon, read }: SalonVisit,
	choice: BookingChoice,
): Promise<Response> {
	const confirmed = readSalonConfirmation(c.var.ctx, salon, read(CHOICE_FIELDS.shown));
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
	const found = await readBookingState(c, visit);
	if ("answer" in found) return found.answer;
	const { way } = found;
	const { salon, choice } = way;
	if (!(await isAnonymousWithinLimit(c, salon, "hold"))) return tooManyVisitsPage(c);
	const { visitor } = salon;
	const { ctx } = c.var;
	try {
		const { until } = await sendCommand(
			{ env: ctx.env, saveKey: ctx.newId() },
			salon.id,
			visitorActor(visitor),
			"hold",
			{
				...requestedBooking(way),
				key: way.visit,
				owner: visitor.isFriend
					? { id: `friend:${visitor.id}`, isFriend: true }
					: { id: `sender:${visitorNetwork(c)}`, isFriend: false },
				member_id: visitor.isFriend ? visitor.id : null,
				ignoring: choice.change,
			},
		);
		if (visit.read(CHOICE_FIELDS.again) === "1") return c.json({ left: until - ctx.now });
		const to = addressAt(salon, SALON_PAGES.entry, {
			...paramsOf(choice),
			at: timeParameter(choice.at),
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
	const found = await readBookingState(c, visit);
	if ("answer" in found) return found.answer;
	const { way, booking } = found;
	if (booking) return confirmChange(c, way, booking);
	return askForEntry(c, withBegun(c, way), EMPTY_VISITOR_INPUT);
});

/** By so much less than it is the page says how long a time is kept: filling in takes until the press arrives. */
const SAID_LESS = 5 * SECOND;

/** The form, which says for how long its time is still kept, and nothing of it where it is not. */
async function askForEntry(
	c: RequestContext,
	way: BookingState,
	entered: VisitorInput,
	told: { status?: 422 | 429; problem?: string } = {},
): Promise<Response> {
	const { env, now } = c.var.ctx;
	const { salon, choice, visit } = way;
	const { until } = await queryRoom(env, salon.id, "keptUntil", { ...choice.at, key: visit });
	const left = (until ?? 0) - now - SAID_LESS;
	return entryPage(c, way, entered, { ...told, ...(left > 0 && { left }) });
}

const withBegun = (c: RequestContext, way: BookingState): BookingState => ({
	...way,
	begun: way.begun || writeBegun(c.var.ctx, way.salon.url.id),
});

/** Problem that a confirmation page says when it is shown again. */
type Again = Pick<Parameters<typeof confirmPage>[3], "problem" | "changes" | "status">;

const confirmChange = (c: RequestContext, way: BookingState, booking: OwnReservation, again: Again = {}) =>
	confirmPage(c, way, EMPTY_VISITOR_INPUT, {
		booking,
		isRequest: allowedReservationActions(c.var.ctx, way.salon.rules, booking, "change") === "request",
		...again,
	});

/** Takes the form: shows everything once more, or what is wrong with it. */
export const reviewEntry = visiting(async (c, visit) => {
	const found = await readBookingState(c, visit);
	if ("answer" in found) return found.answer;
	const { booking } = found;
	if (booking) return confirmChange(c, found.way, booking);
	const way = withBegun(c, found.way);
	const entered = readVisitorInput(way.salon, visit.read);
	if (visit.read(CHOICE_FIELDS.again) === "1") return askForEntry(c, way, { ...entered, errors: {} });
	if (Object.keys(entered.errors).length > 0) return askForEntry(c, way, entered, { status: 422 });
	const doubt = doubtOf(c, way, visit.read);
	if (doubt !== null) return askForEntry(c, way, entered, { status: 422, problem: doubt });
	return confirmPage(c, way, entered, { isRequest: isRequest(way) });
});

const isRequest = ({ salon: { visitor, rules } }: BookingState): boolean =>
	!visitor.isFriend || rules.modes.create === 3;

/** Why a stranger's form may be a program's; a person presses again. */
function doubtOf(c: RequestContext, way: BookingState, read: FieldReader): string | null {
	const { visitor, url } = way.salon;
	if (visitor.isFriend) return null;
	if (read(CHOICE_FIELDS.trap) !== "") return BOOKING_TEXTS.pressAgain;
	return isFilledByHand(c.var.ctx, way.begun, url.id) ? null : BOOKING_TEXTS.pressAgain;
}

/** Books or changes, once for each key, and shows what came of it at an address of its own. */
export const bookTime = visiting(async (c, visit) => {
	const found = await readBookingState(c, visit);
	if ("answer" in found) return found.answer;
	const { booking } = found;
	const way = withBegun(c, found.way);
	const { salon } = way;
	const { ctx } = c.var;
	const entered = readVisitorInput(salon, visit.read);
	if (!booking) {
		if (Object.keys(entered.errors).length > 0) return askForEntry(c, way, entered, { status: 422 });
		const doubt = doubtOf(c, way, visit.read);
		if (doubt !== null) return askForEntry(c, way, entered, { status: 422, problem: doubt });
		if (!(await isAnonymousWithinLimit(c, salon, "book"))) return tooManyVisitsPage(c);
	}
	const confirmed = readSalonConfirmation(ctx, salon, visit.read(CHOICE_FIELDS.shown));
	const pressed = { way, booking, entered };
	if (!confirmed || !isOfPress(confirmed, pressed)) return confirmAgain(c, pressed, confirmed);
	const isCounted = !booking && !salon.visitor.isFriend && !(await isBookingKept(ctx, way));
	const write = isCounted ? strangerWrite(way, entered) : null;
	const isAdmitted = write === null || (await admitVisitorWrite(c, write));
	try {
		const made = booking
			? await moveReservation(ctx, way, { booking, confirmed })
			: await bookReservation(ctx, way, { entered, confirmed, isAdmitted });
		const { url, visitor } = salon;
		const friendId = visitor.isFriend ? visitor.id : null;
		const receipt = writeReceipt(ctx, { urlId: url.id, reservationId: made.id, friendId });
		return c.redirect(addressAt(salon, SALON_PAGES.done, { receipt }), 303);
	} catch (error) {
		// Refused requests store nothing, so they leave the day's bounds to others.
		if (write && isAdmitted && error instanceof Refusal) await revertVisitorWrite(c, write);
		if (error instanceof Refusal && error.status === 429)
			return askForEntry(c, way, entered, { status: 429, problem: error.message });
		return (await sayWhatChanged(c, visit, { entered, confirmed })) ?? offerOthers(c, way, error);
	}
});

/** Returns the write of an anonymous visitor's request. */
function strangerWrite(
	{ salon }: BookingState,
	{ name, contact, comment, answers }: VisitorInput,
): VisitorWrite {
	const bytes = utf8Bytes([name, contact, comment, ...Object.values(answers)]);
	return { kind: "request", itemId: salon.id, rows: 1, bytes };
}

interface Press extends BookingInProgress {
	entered: VisitorInput;
}

/**
 * Whether a confirmation is of the chosen time, course and staff, and of the answered questions. The room judges the
 * facts of the course and the staff, since it knows the first answer to a repeated press.
 */
function isOfPress(confirmed: SalonConfirmation, { way, booking, entered }: Press): boolean {
	const same = ({ at, course, staff, questions }: SalonConfirmation) =>
		JSON.stringify([at.date, at.from, course.id, staff?.id ?? null, questions]);
	return same(confirmed) === same(salonConfirmation(way, entered, booking));
}

/** The confirmation page once more, with what has changed since it was shown. */
function confirmAgain(
	c: RequestContext,
	{ way, booking, entered }: Press,
	confirmed: SalonConfirmation | undefined,
): Promise<Response> {
	const changes = confirmed && salonChanges(confirmed, salonConfirmation(way, entered, booking));
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
	visit: SalonVisit,
	{ entered, confirmed }: { entered: VisitorInput; confirmed: SalonConfirmation },
): Promise<Response | undefined> {
	const { url, visitor } = visit.salon;
	const salon = await findOpenSalon(c.var.ctx, url.code, visitor.token);
	if (!salon) return undefined;
	const found = await readBookingState(c, { ...visit, salon });
	if ("answer" in found) return found.answer;
	const pressed = { way: withBegun(c, found.way), booking: found.booking, entered };
	const changes = salonChanges(confirmed, salonConfirmation(pressed.way, entered, pressed.booking));
	return changes.length > 0 ? confirmAgain(c, pressed, confirmed) : undefined;
}

/** The grid once more, with the times nearest to the one that is not free. */
function offerOthers(c: RequestContext, way: BookingState, error: unknown): Promise<Response> | Response {
	if (!(error instanceof Refusal)) throw error;
	const { salon, choice } = way;
	const { problem, next } = refusedBooking(error, salon.rules);
	if (c.req.header("accept")?.includes("application/json")) return c.json({ ERROR: [problem] }, 409);
	return gridPage(c, { salon, choice, week: choice.at.date, problem, next, status: 409 });
}
