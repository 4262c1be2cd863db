import { html } from "hono/html";
import { type AgreedPayment, SALON_PAY_MINUTES } from "#domain/booking/salons/payment-terms.ts";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { type BookingPage, renderFactBox } from "#functions/booking/booking-pages/booking-page.ts";
import { renderHiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { BookingFacts } from "#functions/booking/booking-pages/list-fact-changes.ts";
import { findTestNote } from "#functions/commerce/payments/public/test-note.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import {
	buildSalonPageUrl,
	CHOICE_FIELDS,
	type ChosenTime,
	formatTimeParameter,
	type OfferChoice,
	toChoiceParams,
} from "./booking-choice.ts";
import script from "./booking-script.js?raw";
import { renderChosen, renderProgress } from "./chosen-so-far.ts";
import type { PublicSalon } from "./find-public-salon.ts";
import type { OwnReservation } from "./list-own-reservations.ts";
import { formatReservationTime } from "./own-reservations-page.ts";
import type { VisitorInput } from "./read-visitor-input.ts";
import {
	buildSalonConfirmation,
	listAnsweredQuestions,
	listSalonBookingFacts,
	signSalonConfirmation,
} from "./salon-confirmation.ts";
import { renderSalonPage } from "./salon-page.ts";
import { renderItemControl, renderLabelledField } from "./visitor-questions.ts";

/** State carried from the selected time to the booking. */
export interface BookingState {
	salon: PublicSalon;
	choice: OfferChoice & { at: ChosenTime };
	/** Key of the hold. */
	visit: string;
	/** Key of the booking, so that a repeated submit creates it once. */
	key: string;
	/** Signed time at which the form was first shown; empty before. */
	entryTime: string;
}

const listStateFields = ({ salon, choice, visit, key, entryTime }: BookingState) => ({
	[CHOICE_FIELDS.token]: salon.visitor.token,
	[CHOICE_FIELDS.course]: choice.course.id,
	[CHOICE_FIELDS.staff]: toChoiceParams(choice).staff,
	[CHOICE_FIELDS.change]: choice.change,
	[CHOICE_FIELDS.at]: formatTimeParameter(choice.at),
	[CHOICE_FIELDS.visit]: visit,
	[CHOICE_FIELDS.key]: key,
	[CHOICE_FIELDS.begun]: entryTime,
});

/** Form for the visitor's data; works without scripts, since the server returns the errors. */
export function renderEntryPage(
	c: RequestContext,
	state: BookingState,
	visitorInput: VisitorInput,
	{
		status = 200,
		problem,
		holdTimeLeft,
	}: { status?: 200 | 422 | 429; problem?: string | undefined; holdTimeLeft?: number },
): Promise<Response> {
	const { salon } = state;
	const { visitor, items, agreement } = salon;
	const { errors } = visitorInput;
	const hasProblems = Object.keys(errors).length > 0;
	return renderSalonPage(c, salon, {
		title: "お客さま情報の入力",
		status,
		problem: problem ?? (hasProblems ? BOOKING_TEXTS.checkInput : undefined),
		script,
		progress: renderProgress(salon, state.choice, "entry"),
		aside: renderChosen(salon, state.choice),
		body: html`${holdTimeLeft !== undefined && html`<p class="legend" ${renderHoldData(state, holdTimeLeft)}>この時間を、約${Math.ceil(holdTimeLeft / MINUTE)}分お取り置きしています。</p>`}
			<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.entry}" novalidate>
				${renderHiddenFields(listStateFields(state))}
				${!visitor.isFriend && renderContactFields(visitorInput)}
				${items.map((item) => renderLabelledField({ name: `i${item.id}`, label: item.name, required: item.isRequired, error: errors[`i${item.id}`] }, renderItemControl(item, visitorInput)))}
				${renderLabelledField({ name: CHOICE_FIELDS.comment, label: "ご要望など", required: false, error: errors[CHOICE_FIELDS.comment] }, html`<textarea id="${CHOICE_FIELDS.comment}" name="${CHOICE_FIELDS.comment}" rows="3" maxlength="1000">${visitorInput.comment}</textarea>`)}
				${agreement.text !== "" && renderAgreementField(salon, visitorInput)}
				<div class="actions"><button>内容を確認する</button></div>
			</form>`,
	});
}

const renderHoldData = (state: BookingState, holdTimeLeft: number) =>
	html`data-hold="${salonPath(state.salon.url.code)}${SALON_PAGES.hold}" data-left="${holdTimeLeft}" data-fields="${new URLSearchParams(Object.entries({ ...listStateFields(state), [CHOICE_FIELDS.again]: "1" }).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]))).toString()}"`;

function renderContactFields({ fields, errors }: VisitorInput) {
	const [name = "", contact = ""] = [fields[CHOICE_FIELDS.name], fields[CHOICE_FIELDS.contact]];
	const nameField = html`<input id="${CHOICE_FIELDS.name}" name="${CHOICE_FIELDS.name}" value="${name}" maxlength="100" autocomplete="name" aria-required="true"${errors[CHOICE_FIELDS.name] ? html` aria-invalid="true" aria-describedby="${CHOICE_FIELDS.name}-error"` : ""} />`;
	const contactField = html`<input id="${CHOICE_FIELDS.contact}" name="${CHOICE_FIELDS.contact}" value="${contact}" maxlength="200" autocomplete="tel" aria-required="true"${errors[CHOICE_FIELDS.contact] ? html` aria-invalid="true" aria-describedby="${CHOICE_FIELDS.contact}-error"` : ""} />`;
	return html`<p class="note">ご予約は、店舗が確認してから確定します。</p>
		${renderLabelledField({ name: CHOICE_FIELDS.name, label: "お名前", required: true, error: errors[CHOICE_FIELDS.name] }, nameField)}
		${renderLabelledField({ name: CHOICE_FIELDS.contact, label: "電話番号またはメールアドレス", required: true, error: errors[CHOICE_FIELDS.contact] }, contactField)}
		<div class="trap" aria-hidden="true"><label>入力しないでください<input name="${CHOICE_FIELDS.trap}" tabindex="-1" autocomplete="off" /></label></div>`;
}

const renderAgreementField = ({ agreement }: PublicSalon, { isAgreed, errors }: VisitorInput) =>
	html`<h2>規約</h2>
		<div class="agreement" tabindex="0" role="region" aria-label="規約">${agreement.text}</div>
		${
			agreement.is_required &&
			html`${errors[CHOICE_FIELDS.agreed] && html`<p class="error" id="${CHOICE_FIELDS.agreed}-error">${errors[CHOICE_FIELDS.agreed]}</p>`}
			<label class="check"><input type="checkbox" name="${CHOICE_FIELDS.agreed}" value="1"${isAgreed ? html` checked` : ""}${errors[CHOICE_FIELDS.agreed] ? html` aria-invalid="true" aria-describedby="${CHOICE_FIELDS.agreed}-error"` : ""} />規約に同意する</label>`
		}`;

/** Note about the page after the button, and about a friend who stays away. */
function describeNextPage({ mode }: AgreedPayment, isRequest: boolean): string {
	if (mode === "guarantee")
		return (isRequest ? BOOKING_TEXTS.registerNextForRequest : BOOKING_TEXTS.registerNext)(SALON_PAY_MINUTES);
	return (isRequest ? BOOKING_TEXTS.payNextForRequest : BOOKING_TEXTS.payNext)(SALON_PAY_MINUTES);
}

/** Words of the button that sends the booking. */
function verbOf(
	payment: AgreedPayment | null,
	{ isChange, isRequest }: { isChange: boolean; isRequest: boolean },
): string {
	if (isChange) return isRequest ? "変更をリクエストする" : "変更する";
	if (payment !== null)
		return payment.mode === "guarantee" ? BOOKING_TEXTS.registerNow : BOOKING_TEXTS.payNow;
	return isRequest ? "予約をリクエストする" : "予約する";
}

interface ConfirmPageContent extends Pick<BookingPage, "problem" | "changes"> {
	/** Booking that is changed. */
	booking?: OwnReservation | undefined;
	isRequest: boolean;
	status?: 200 | 409 | 422;
}

/** Confirmation page before a booking or a change. */
export async function renderSalonConfirmPage(
	c: RequestContext,
	state: BookingState,
	visitorInput: VisitorInput,
	{ booking, isRequest, problem, changes, status = 200 }: ConfirmPageContent,
): Promise<Response> {
	const { salon, choice } = state;
	const { visitor } = salon;
	const isChange = choice.change !== null;
	const confirmation = buildSalonConfirmation(state, visitorInput, booking);
	const fields = { ...listStateFields(state), ...visitorInput.fields };
	const verb = verbOf(confirmation.payment, { isChange, isRequest });
	const contactFacts: BookingFacts = isChange
		? []
		: [
				["お名前", visitor.isFriend ? "" : visitorInput.name],
				["連絡先", visitor.isFriend ? "" : visitorInput.contact],
				...listAnsweredQuestions(salon, visitorInput).map(({ name, value }) => [name, value] as const),
				["ご要望など", visitorInput.comment],
			];
	const note = await findTestNote(c.var.ctx, confirmation.payment !== null);
	return renderSalonPage(c, salon, {
		title: isChange ? "変更の確認" : "予約内容の確認",
		problem,
		changes,
		status,
		script,
		progress: renderProgress(salon, choice, "confirm"),
		body: html`${booking && html`<p>変更前: ${formatReservationTime(booking.row)}</p><h2>変更後</h2>`}
			${renderFactBox([...listSalonBookingFacts(confirmation, toWireTime(c.var.ctx.now, c.var.ctx.zone)), ...contactFacts])}
			${note}
			${confirmation.payment !== null && html`<p class="note">${describeNextPage(confirmation.payment, isRequest)}</p>`}
			${isRequest && html`<p class="note">店舗が確認してから確定します。確定するまでお待ちください。</p>`}
			<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.book}">
				${renderHiddenFields({ ...fields, [CHOICE_FIELDS.shown]: signSalonConfirmation(c.var.ctx, salon, confirmation) })}
				<div class="actions"><button>${verb}</button></div>
			</form>
			${
				isChange
					? html`<p><a href="${buildSalonPageUrl(salon, "", { ...toChoiceParams(choice), day: choice.at.date })}">日時を選び直す</a></p>`
					: html`<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.entry}">${renderHiddenFields({ ...fields, [CHOICE_FIELDS.again]: "1" })}<button class="quiet">入力を修正する</button></form>`
			}`,
	});
}
