import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { renderTooManyVisitsPage } from "#functions/booking/booking-pages/booking-page.ts";
import type { FieldReader } from "#functions/booking/booking-pages/booking-page-fields.ts";
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
import { findSalonPaymentPages } from "../payments/find-salon-payment-pages.ts";
import {
	bookReservation,
	isBookingStored,
	moveReservation,
	toRequestedBooking,
	toVisitorActor,
} from "./book-reservation.ts";
import { buildSalonPageUrl, CHOICE_FIELDS, formatTimeParameter, toChoiceParams } from "./booking-choice.ts";
import { type BookingState, renderEntryPage, renderSalonConfirmPage } from "./booking-entry-page.ts";
import { renderTimePage } from "./choose-time-page.ts";
import { explainRefusedBooking } from "./explain-refused-booking.ts";
import { findOpenSalon } from "./find-public-salon.ts";
import { isAnonymousWithinLimit } from "./limit-anonymous-visitors.ts";
import { getAllowedAction, type OwnReservation } from "./list-own-reservations.ts";
import { addEntryTime, type BookingInProgress, readBookingState } from "./read-booking-state.ts";
import { EMPTY_VISITOR_INPUT, readVisitorInput, type VisitorInput } from "./read-visitor-input.ts";
import {
	buildSalonConfirmation,
	listSalonChanges,
	readSalonConfirmation,
	type SalonConfirmation,
} from "./salon-confirmation.ts";
import { handleSalonVisit, type SalonVisit } from "./salon-visit.ts";
import { isPlausibleFillTime, signReceipt } from "./sign-booking-proofs.ts";

/** Holds the chosen time and continues to the form; the form's script extends the hold. */
export const holdChosenTime = handleSalonVisit(async (c, visit) => {
	const result = await readBookingState(c, visit);
	if ("answer" in result) return result.answer;
	const { state } = result;
	const { salon, choice } = state;
	if (!(await isAnonymousWithinLimit(c, salon, "hold"))) return renderTooManyVisitsPage(c);
	const { visitor } = salon;
	const { ctx } = c.var;
	try {
		const { until } = await sendCommand(
			{ env: ctx.env, saveKey: ctx.newId() },
			salon.id,
			toVisitorActor(visitor),
			"holdTime",
			{
				...toRequestedBooking(state),
				key: state.visit,
				owner: visitor.isFriend
					? { id: `friend:${visitor.id}`, isFriend: true }
					: { id: `sender:${visitorNetwork(c)}`, isFriend: false },
				member_id: visitor.isFriend ? visitor.id : null,
				ignoredId: choice.change,
			},
		);
		if (visit.readField(CHOICE_FIELDS.again) === "1") return c.json({ left: until - ctx.now });
		const to = buildSalonPageUrl(salon, SALON_PAGES.entry, {
			...toChoiceParams(choice),
			at: formatTimeParameter(choice.at),
			visit: state.visit,
			// A new key per hold, so that an earlier booking is not returned for another time.
			key: ctx.newId(),
		});
		return c.redirect(to, 303);
	} catch (error) {
		return renderOtherTimes(c, state, error);
	}
});

/** Shows the form; for a change, its confirmation. */
export const showEntryForm = handleSalonVisit(async (c, visit) => {
	const result = await readBookingState(c, visit);
	if ("answer" in result) return result.answer;
	const { state, booking } = result;
	if (booking) return renderChangeConfirm(c, state, booking);
	return renderEntryForm(c, addEntryTime(c, state), EMPTY_VISITOR_INPUT);
});

/** Margin subtracted from the displayed hold, so that a submit on time still arrives before its end. */
const HOLD_MARGIN = 5 * SECOND;

/** Shows the form with the remaining time of its hold, or without where the hold has ended. */
async function renderEntryForm(
	c: RequestContext,
	state: BookingState,
	visitorInput: VisitorInput,
	message: { status?: 422 | 429; problem?: string } = {},
): Promise<Response> {
	const { env, now } = c.var.ctx;
	const { salon, choice, visit } = state;
	const { until } = await queryRoom(env, salon.id, "holdEnd", { ...choice.at, key: visit });
	const holdTimeLeft = (until ?? 0) - now - HOLD_MARGIN;
	return renderEntryPage(c, state, visitorInput, {
		...message,
		...(holdTimeLeft > 0 && { holdTimeLeft }),
	});
}

/** Message of a confirmation page that is shown again. */
type RepeatedConfirmation = Pick<
	Parameters<typeof renderSalonConfirmPage>[3],
	"problem" | "changes" | "status"
>;

const renderChangeConfirm = (
	c: RequestContext,
	state: BookingState,
	booking: OwnReservation,
	message: RepeatedConfirmation = {},
) =>
	renderSalonConfirmPage(c, state, EMPTY_VISITOR_INPUT, {
		booking,
		isRequest: getAllowedAction(c.var.ctx, state.salon.rules, booking, "change") === "request",
		...message,
	});

/** Receives the form and shows the confirmation page, or the form with its errors. */
export const reviewEntryForm = handleSalonVisit(async (c, visit) => {
	const result = await readBookingState(c, visit);
	if ("answer" in result) return result.answer;
	const { booking } = result;
	if (booking) return renderChangeConfirm(c, result.state, booking);
	const state = addEntryTime(c, result.state);
	const visitorInput = readVisitorInput(state.salon, visit.readField);
	if (visit.readField(CHOICE_FIELDS.again) === "1")
		return renderEntryForm(c, state, { ...visitorInput, errors: {} });
	if (Object.keys(visitorInput.errors).length > 0)
		return renderEntryForm(c, state, visitorInput, { status: 422 });
	const suspicion = findProgramSuspicion(c, state, visit.readField);
	if (suspicion !== null) return renderEntryForm(c, state, visitorInput, { status: 422, problem: suspicion });
	return renderSalonConfirmPage(c, state, visitorInput, { isRequest: needsApproval(state) });
});

const needsApproval = ({ salon: { visitor, rules } }: BookingState): boolean =>
	!visitor.isFriend || rules.modes.create === REQUEST_MODES.request;

/** Message where an anonymous visitor's form may come from a program; a person can submit again. */
function findProgramSuspicion(c: RequestContext, state: BookingState, readField: FieldReader): string | null {
	const { visitor, url } = state.salon;
	if (visitor.isFriend) return null;
	if (readField(CHOICE_FIELDS.trap) !== "") return BOOKING_TEXTS.pressAgain;
	return isPlausibleFillTime(c.var.ctx, state.entryTime, url.id) ? null : BOOKING_TEXTS.pressAgain;
}

/** Creates or changes a booking, once per key, and redirects to its receipt. */
export const bookChosenTime = handleSalonVisit(async (c, visit) => {
	const result = await readBookingState(c, visit);
	if ("answer" in result) return result.answer;
	const { booking } = result;
	const state = addEntryTime(c, result.state);
	const { salon } = state;
	const { ctx } = c.var;
	const visitorInput = readVisitorInput(salon, visit.readField);
	if (!booking) {
		if (Object.keys(visitorInput.errors).length > 0)
			return renderEntryForm(c, state, visitorInput, { status: 422 });
		const suspicion = findProgramSuspicion(c, state, visit.readField);
		if (suspicion !== null)
			return renderEntryForm(c, state, visitorInput, { status: 422, problem: suspicion });
		if (!(await isAnonymousWithinLimit(c, salon, "book"))) return renderTooManyVisitsPage(c);
	}
	const confirmed = readSalonConfirmation(ctx, salon, visit.readField(CHOICE_FIELDS.shown));
	const submit: BookingSubmit = { state, booking, visitorInput };
	if (!confirmed || !isConfirmationOfSubmit(confirmed, submit))
		return renderConfirmAgain(c, submit, confirmed);
	const countsAgainstLimit = !booking && !salon.visitor.isFriend && !(await isBookingStored(ctx, state));
	const anonymousWrite = countsAgainstLimit ? measureAnonymousWrite(state, visitorInput) : null;
	const isAdmitted = anonymousWrite === null || (await admitVisitorWrite(c, anonymousWrite));
	try {
		const reservation = booking
			? await moveReservation(ctx, state, { booking, confirmed })
			: await bookReservation(ctx, state, { visitorInput, confirmed, isAdmitted });
		// A booking that waits for its payment counts once it is paid.
		const payPage =
			reservation.pay_until !== null &&
			(await findSalonPaymentPages(ctx, [reservation.id])).get(reservation.id);
		if (payPage) return c.redirect(payPage, 303);
		const { url, visitor } = salon;
		const friendId = visitor.isFriend ? visitor.id : null;
		const receipt = signReceipt(ctx, { urlId: url.id, reservationId: reservation.id, friendId });
		return c.redirect(buildSalonPageUrl(salon, SALON_PAGES.done, { receipt }), 303);
	} catch (error) {
		// A refused request stores nothing, so it does not count against the daily limit.
		if (anonymousWrite && isAdmitted && error instanceof Refusal) await revertVisitorWrite(c, anonymousWrite);
		if (error instanceof Refusal && error.status === 429)
			return renderEntryForm(c, state, visitorInput, { status: 429, problem: error.message });
		return (
			(await renderChangedFacts(c, visit, { visitorInput, confirmed })) ?? renderOtherTimes(c, state, error)
		);
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
	visitorInput: VisitorInput;
}

/**
 * Whether a confirmation is for the chosen time, course, staff and questions. The room compares the facts of
 * course and staff, since it recognizes a repeated submit.
 */
function isConfirmationOfSubmit(
	confirmed: SalonConfirmation,
	{ state, booking, visitorInput }: BookingSubmit,
): boolean {
	const serializeChoice = ({ at, course, staff, questions }: SalonConfirmation) =>
		JSON.stringify([at.date, at.from, course.id, staff?.id ?? null, questions]);
	return serializeChoice(confirmed) === serializeChoice(buildSalonConfirmation(state, visitorInput, booking));
}

/** Shows the confirmation page again with the changes since it was shown. */
function renderConfirmAgain(
	c: RequestContext,
	{ state, booking, visitorInput }: BookingSubmit,
	confirmed: SalonConfirmation | undefined,
): Promise<Response> {
	const changes =
		confirmed && listSalonChanges(confirmed, buildSalonConfirmation(state, visitorInput, booking));
	const message = {
		problem: confirmed ? VISIT_TEXTS.changed : VISIT_TEXTS.confirmFirst,
		changes,
		status: 409 as const,
	};
	return booking
		? renderChangeConfirm(c, state, booking, message)
		: renderSalonConfirmPage(c, state, visitorInput, { isRequest: needsApproval(state), ...message });
}

/** Response to a refused submit where a confirmed fact has changed; undefined where none has. */
async function renderChangedFacts(
	c: RequestContext,
	visit: SalonVisit,
	{ visitorInput, confirmed }: { visitorInput: VisitorInput; confirmed: SalonConfirmation },
): Promise<Response | undefined> {
	const { url, visitor } = visit.salon;
	const salon = await findOpenSalon(c.var.ctx, url.code, visitor.token);
	if (!salon) return undefined;
	const result = await readBookingState(c, { ...visit, salon });
	if ("answer" in result) return result.answer;
	const submit: BookingSubmit = {
		state: addEntryTime(c, result.state),
		booking: result.booking,
		visitorInput,
	};
	const changes = listSalonChanges(
		confirmed,
		buildSalonConfirmation(submit.state, visitorInput, submit.booking),
	);
	return changes.length > 0 ? renderConfirmAgain(c, submit, confirmed) : undefined;
}

/** Shows the free times again, with the nearest ones first. */
function renderOtherTimes(
	c: RequestContext,
	state: BookingState,
	error: unknown,
): Promise<Response> | Response {
	if (!(error instanceof Refusal)) throw error;
	const { salon, choice } = state;
	const { problem, next: nextFreeTimes } = explainRefusedBooking(error, salon.rules);
	if (c.req.header("accept")?.includes("application/json")) return c.json({ ERROR: [problem] }, 409);
	return renderTimePage(c, {
		salon,
		choice,
		day: choice.at.date,
		problem,
		next: nextFreeTimes,
		status: 409,
	});
}
