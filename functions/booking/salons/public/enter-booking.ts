import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { renderTooManyVisitsPage } from "#functions/booking/booking-pages/booking-page.ts";
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
import {
	bookReservation,
	isBookingStored,
	moveReservation,
	toRequestedBooking,
	toVisitorActor,
} from "./book-reservation.ts";
import { type BookingChoice, buildSalonPageUrl, CHOICE_FIELDS, toChoiceParams } from "./booking-choice.ts";
import { type BookingState, renderEntryPage, renderSalonConfirmPage } from "./booking-entry-page.ts";
import { renderCoursesPage, renderStaffPage } from "./choose-course-and-staff-page.ts";
import { explainRefusedBooking } from "./explain-refused-booking.ts";
import { findOpenSalon } from "./find-open-salon.ts";
import { isAnonymousWithinLimit } from "./limit-anonymous-visitors.ts";
import { getAllowedAction, type OwnReservation } from "./list-own-reservations.ts";
import { EMPTY_VISITOR_INPUT, readVisitorInput, type VisitorInput } from "./read-visitor-input.ts";
import {
	buildSalonConfirmation,
	listOfferChanges,
	listSalonChanges,
	readSalonConfirmation,
	type SalonConfirmation,
} from "./salon-confirmation.ts";
import { renderSalonNotice } from "./salon-page.ts";
import { findBookingObstacle, type SalonVisit, visitingSalon } from "./salon-visit.ts";
import { findVisitorChoice, getCompleteChoice } from "./show-salon-page.ts";
import { isPlausibleFillTime, signEntryTime, signReceipt } from "./sign-booking-proofs.ts";
import { formatTimeParameter, renderGridPage } from "./time-grid-page.ts";

type BookingInProgress = { way: BookingState; booking: OwnReservation | undefined };

/**
 * Reads the booking in progress from the request; `answer` is the response where it is incomplete or not
 * possible.
 */
async function readBookingState(
	c: RequestContext,
	visit: SalonVisit,
): Promise<BookingInProgress | { answer: Response }> {
	const { salon, read } = visit;
	const found = await findVisitorChoice(c, visit);
	if ("answer" in found) return found;
	const { choice, booking } = found;
	const closed = choice.change === null ? findBookingObstacle(salon) : null;
	if (closed !== null)
		return { answer: await renderSalonNotice(c, salon, { title: "ご予約", text: closed, status: 200 }) };
	const whole = getCompleteChoice(choice);
	if (!whole) return { answer: await renderChoiceAgain(c, visit, choice) };
	const { newId } = c.var.ctx;
	const keyOf = (field: string) => readSubmitKey(read(field), newId);
	const way: BookingState = {
		salon,
		choice: whole,
		visit: keyOf(CHOICE_FIELDS.visit),
		key: keyOf(CHOICE_FIELDS.key),
		begun: read(CHOICE_FIELDS.begun),
	};
	return { way, booking };
}

/** Shows the choice of courses or staff again where the chosen one is no longer offered. */
function renderChoiceAgain(
	c: RequestContext,
	{ salon, read }: SalonVisit,
	choice: BookingChoice,
): Promise<Response> {
	const confirmed = readSalonConfirmation(c.var.ctx, salon, read(CHOICE_FIELDS.shown));
	const { course, staff, change } = choice;
	const said = {
		problem: BOOKING_TEXTS.choiceGone,
		changes: confirmed && listOfferChanges(confirmed, { course, staff }),
	};
	return course && staff === undefined
		? renderStaffPage(c, salon, { course, change }, said)
		: renderCoursesPage(c, salon, { change }, said);
}

/** Holds the chosen time and continues to the form; the form's script extends the hold. */
export const holdChosenTime = visitingSalon(async (c, visit) => {
	const found = await readBookingState(c, visit);
	if ("answer" in found) return found.answer;
	const { way } = found;
	const { salon, choice } = way;
	if (!(await isAnonymousWithinLimit(c, salon, "hold"))) return renderTooManyVisitsPage(c);
	const { visitor } = salon;
	const { ctx } = c.var;
	try {
		const { until } = await sendCommand(
			{ env: ctx.env, saveKey: ctx.newId() },
			salon.id,
			toVisitorActor(visitor),
			"hold",
			{
				...toRequestedBooking(way),
				key: way.visit,
				owner: visitor.isFriend
					? { id: `friend:${visitor.id}`, isFriend: true }
					: { id: `sender:${visitorNetwork(c)}`, isFriend: false },
				member_id: visitor.isFriend ? visitor.id : null,
				ignoring: choice.change,
			},
		);
		if (visit.read(CHOICE_FIELDS.again) === "1") return c.json({ left: until - ctx.now });
		const to = buildSalonPageUrl(salon, SALON_PAGES.entry, {
			...toChoiceParams(choice),
			at: formatTimeParameter(choice.at),
			visit: way.visit,
			// A new key per hold, so that an earlier booking is not returned for another time.
			key: ctx.newId(),
		});
		return c.redirect(to, 303);
	} catch (error) {
		return renderOtherTimes(c, way, error);
	}
});

/** Shows the form; for a change, its confirmation. */
export const showEntryForm = visitingSalon(async (c, visit) => {
	const found = await readBookingState(c, visit);
	if ("answer" in found) return found.answer;
	const { way, booking } = found;
	if (booking) return renderChangeConfirm(c, way, booking);
	return renderEntryForm(c, addEntryTime(c, way), EMPTY_VISITOR_INPUT);
});

/** Margin subtracted from the displayed hold, so that a submit on time still arrives before its end. */
const HOLD_MARGIN = 5 * SECOND;

/** Shows the form with the remaining time of its hold, or without where the hold has ended. */
async function renderEntryForm(
	c: RequestContext,
	way: BookingState,
	entered: VisitorInput,
	told: { status?: 422 | 429; problem?: string } = {},
): Promise<Response> {
	const { env, now } = c.var.ctx;
	const { salon, choice, visit } = way;
	const { until } = await queryRoom(env, salon.id, "keptUntil", { ...choice.at, key: visit });
	const left = (until ?? 0) - now - HOLD_MARGIN;
	return renderEntryPage(c, way, entered, { ...told, ...(left > 0 && { left }) });
}

const addEntryTime = (c: RequestContext, way: BookingState): BookingState => ({
	...way,
	begun: way.begun || signEntryTime(c.var.ctx, way.salon.url.id),
});

/** Message of a confirmation page that is shown again. */
type RepeatedConfirmation = Pick<
	Parameters<typeof renderSalonConfirmPage>[3],
	"problem" | "changes" | "status"
>;

const renderChangeConfirm = (
	c: RequestContext,
	way: BookingState,
	booking: OwnReservation,
	again: RepeatedConfirmation = {},
) =>
	renderSalonConfirmPage(c, way, EMPTY_VISITOR_INPUT, {
		booking,
		isRequest: getAllowedAction(c.var.ctx, way.salon.rules, booking, "change") === "request",
		...again,
	});

/** Receives the form and shows the confirmation page, or the form with its errors. */
export const reviewEntryForm = visitingSalon(async (c, visit) => {
	const found = await readBookingState(c, visit);
	if ("answer" in found) return found.answer;
	const { booking } = found;
	if (booking) return renderChangeConfirm(c, found.way, booking);
	const way = addEntryTime(c, found.way);
	const entered = readVisitorInput(way.salon, visit.read);
	if (visit.read(CHOICE_FIELDS.again) === "1") return renderEntryForm(c, way, { ...entered, errors: {} });
	if (Object.keys(entered.errors).length > 0) return renderEntryForm(c, way, entered, { status: 422 });
	const doubt = findProgramSuspicion(c, way, visit.read);
	if (doubt !== null) return renderEntryForm(c, way, entered, { status: 422, problem: doubt });
	return renderSalonConfirmPage(c, way, entered, { isRequest: needsApproval(way) });
});

const needsApproval = ({ salon: { visitor, rules } }: BookingState): boolean =>
	!visitor.isFriend || rules.modes.create === REQUEST_MODES.request;

/** Message where an anonymous visitor's form may come from a program; a person can submit again. */
function findProgramSuspicion(c: RequestContext, way: BookingState, read: FieldReader): string | null {
	const { visitor, url } = way.salon;
	if (visitor.isFriend) return null;
	if (read(CHOICE_FIELDS.trap) !== "") return BOOKING_TEXTS.pressAgain;
	return isPlausibleFillTime(c.var.ctx, way.begun, url.id) ? null : BOOKING_TEXTS.pressAgain;
}

/** Creates or changes a booking, once per key, and redirects to its receipt. */
export const bookChosenTime = visitingSalon(async (c, visit) => {
	const found = await readBookingState(c, visit);
	if ("answer" in found) return found.answer;
	const { booking } = found;
	const way = addEntryTime(c, found.way);
	const { salon } = way;
	const { ctx } = c.var;
	const entered = readVisitorInput(salon, visit.read);
	if (!booking) {
		if (Object.keys(entered.errors).length > 0) return renderEntryForm(c, way, entered, { status: 422 });
		const doubt = findProgramSuspicion(c, way, visit.read);
		if (doubt !== null) return renderEntryForm(c, way, entered, { status: 422, problem: doubt });
		if (!(await isAnonymousWithinLimit(c, salon, "book"))) return renderTooManyVisitsPage(c);
	}
	const confirmed = readSalonConfirmation(ctx, salon, visit.read(CHOICE_FIELDS.shown));
	const pressed: BookingSubmit = { way, booking, entered };
	if (!confirmed || !isConfirmationOfSubmit(confirmed, pressed))
		return renderConfirmAgain(c, pressed, confirmed);
	const isCounted = !booking && !salon.visitor.isFriend && !(await isBookingStored(ctx, way));
	const write = isCounted ? measureAnonymousWrite(way, entered) : null;
	const isAdmitted = write === null || (await admitVisitorWrite(c, write));
	try {
		const made = booking
			? await moveReservation(ctx, way, { booking, confirmed })
			: await bookReservation(ctx, way, { entered, confirmed, isAdmitted });
		const { url, visitor } = salon;
		const friendId = visitor.isFriend ? visitor.id : null;
		const receipt = signReceipt(ctx, { urlId: url.id, reservationId: made.id, friendId });
		return c.redirect(buildSalonPageUrl(salon, SALON_PAGES.done, { receipt }), 303);
	} catch (error) {
		// A refused request stores nothing, so it does not count against the daily limit.
		if (write && isAdmitted && error instanceof Refusal) await revertVisitorWrite(c, write);
		if (error instanceof Refusal && error.status === 429)
			return renderEntryForm(c, way, entered, { status: 429, problem: error.message });
		return (await renderChangedFacts(c, visit, { entered, confirmed })) ?? renderOtherTimes(c, way, error);
	}
});

/** Size of an anonymous visitor's request, for the daily limit. */
function measureAnonymousWrite(
	{ salon }: BookingState,
	{ name, contact, comment, answers }: VisitorInput,
): VisitorWrite {
	const bytes = utf8Bytes([name, contact, comment, ...Object.values(answers)]);
	return { kind: "request", itemId: salon.id, rows: 1, bytes };
}

interface BookingSubmit extends BookingInProgress {
	entered: VisitorInput;
}

/**
 * Whether a confirmation is for the chosen time, course, staff and questions. The room compares the facts of
 * course and staff, since it recognizes a repeated submit.
 */
function isConfirmationOfSubmit(
	confirmed: SalonConfirmation,
	{ way, booking, entered }: BookingSubmit,
): boolean {
	const same = ({ at, course, staff, questions }: SalonConfirmation) =>
		JSON.stringify([at.date, at.from, course.id, staff?.id ?? null, questions]);
	return same(confirmed) === same(buildSalonConfirmation(way, entered, booking));
}

/** Shows the confirmation page again with the changes since it was shown. */
function renderConfirmAgain(
	c: RequestContext,
	{ way, booking, entered }: BookingSubmit,
	confirmed: SalonConfirmation | undefined,
): Promise<Response> {
	const changes = confirmed && listSalonChanges(confirmed, buildSalonConfirmation(way, entered, booking));
	const again = {
		problem: confirmed ? VISIT_TEXTS.changed : VISIT_TEXTS.confirmFirst,
		changes,
		status: 409 as const,
	};
	return booking
		? renderChangeConfirm(c, way, booking, again)
		: renderSalonConfirmPage(c, way, entered, { isRequest: needsApproval(way), ...again });
}

/** Response to a refused submit where a confirmed fact has changed; undefined where none has. */
async function renderChangedFacts(
	c: RequestContext,
	visit: SalonVisit,
	{ entered, confirmed }: { entered: VisitorInput; confirmed: SalonConfirmation },
): Promise<Response | undefined> {
	const { url, visitor } = visit.salon;
	const salon = await findOpenSalon(c.var.ctx, url.code, visitor.token);
	if (!salon) return undefined;
	const found = await readBookingState(c, { ...visit, salon });
	if ("answer" in found) return found.answer;
	const pressed: BookingSubmit = { way: addEntryTime(c, found.way), booking: found.booking, entered };
	const changes = listSalonChanges(confirmed, buildSalonConfirmation(pressed.way, entered, pressed.booking));
	return changes.length > 0 ? renderConfirmAgain(c, pressed, confirmed) : undefined;
}

/** Shows the grid again, with the nearest free times. */
function renderOtherTimes(
	c: RequestContext,
	way: BookingState,
	error: unknown,
): Promise<Response> | Response {
	if (!(error instanceof Refusal)) throw error;
	const { salon, choice } = way;
	const { problem, next } = explainRefusedBooking(error, salon.rules);
	if (c.req.header("accept")?.includes("application/json")) return c.json({ ERROR: [problem] }, 409);
	return renderGridPage(c, { salon, choice, week: choice.at.date, problem, next, status: 409 });
}
