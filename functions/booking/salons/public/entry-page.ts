import { html } from "hono/html";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { type BookingPage, factList } from "#functions/booking/booking-pages/booking-page.ts";
import { hiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { BookingFacts } from "#functions/booking/booking-pages/fact-changes.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { addressAt, CHOICE_FIELDS, type ChosenTime, paramsOf } from "./booking-choice.ts";
import type { OwnReservation } from "./find-own-reservations.ts";
import type { OpenSalon } from "./open-salon.ts";
import { reservationTimeText } from "./own-reservations-page.ts";
import { answeredOf, placeFacts, salonConfirmation, signSalonConfirmation } from "./salon-confirmation.ts";
import { salonBookingPage } from "./salon-page.ts";
import script from "./script.js?raw";
import { type GridChoice, timeParameter } from "./time-grid-page.ts";
import type { VisitorInput } from "./visitor-input.ts";
import { controlOf, labelledField } from "./visitor-questions.ts";

/** State carried from the selected time to the booking. */
export interface BookingState {
	salon: OpenSalon;
	choice: GridChoice & { at: ChosenTime };
	visit: string;
	key: string;
	begun: string;
}

const wayFields = ({ salon, choice, visit, key, begun }: BookingState) => ({
	[CHOICE_FIELDS.token]: salon.visitor.token,
	[CHOICE_FIELDS.course]: choice.course.id,
	[CHOICE_FIELDS.staff]: paramsOf(choice).staff,
	[CHOICE_FIELDS.change]: choice.change,
	[CHOICE_FIELDS.at]: timeParameter(choice.at),
	[CHOICE_FIELDS.visit]: visit,
	[CHOICE_FIELDS.key]: key,
	[CHOICE_FIELDS.begun]: begun,
});

/** Form for the visitor's data. It works without scripts: problems appear when the page is returned. */
export function entryPage(
	c: RequestContext,
	way: BookingState,
	entered: VisitorInput,
	{ status = 200, problem, left }: { status?: 200 | 422 | 429; problem?: string | undefined; left?: number },
): Promise<Response> {
	const { salon } = way;
	const { visitor, items, agreement } = salon;
	const { errors } = entered;
	const hasProblems = Object.keys(errors).length > 0;
	return salonBookingPage(c, salon, {
		title: "お客さま情報の入力",
		status,
		problem: problem ?? (hasProblems ? BOOKING_TEXTS.checkInput : undefined),
		script,
		body: html`${factList(placeFacts(salonConfirmation(way, entered)))}
			${left !== undefined && html`<p class="legend" ${holdData(way, left)}>この時間を、約${Math.ceil(left / 60_000)}分お取り置きしています。</p>`}
			<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.entry}" novalidate>
				${hiddenFields(wayFields(way))}
				${!visitor.isFriend && strangersFields(entered)}
				${items.map((item) => labelledField({ name: `i${item.id}`, label: item.name, required: item.isRequired, error: errors[`i${item.id}`] }, controlOf(item, entered)))}
				${labelledField({ name: CHOICE_FIELDS.comment, label: "ご要望など", required: false, error: errors[CHOICE_FIELDS.comment] }, html`<textarea id="${CHOICE_FIELDS.comment}" name="${CHOICE_FIELDS.comment}" rows="3" maxlength="1000">${entered.comment}</textarea>`)}
				${agreement.text !== "" && agreementField(salon, entered)}
				<div class="actions"><button>内容を確認する</button></div>
			</form>
			<p><a href="${addressAt(salon, "", { ...paramsOf(way.choice), week: way.choice.at.date })}">日時を選び直す</a></p>`,
	});
}

const holdData = (way: BookingState, left: number) =>
	html`data-hold="${salonPath(way.salon.url.code)}${SALON_PAGES.hold}" data-left="${left}" data-fields="${new URLSearchParams(Object.entries({ ...wayFields(way), [CHOICE_FIELDS.again]: "1" }).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]))).toString()}"`;

function strangersFields({ fields, errors }: VisitorInput) {
	const [name = "", contact = ""] = [fields[CHOICE_FIELDS.name], fields[CHOICE_FIELDS.contact]];
	const nameField = html`<input id="${CHOICE_FIELDS.name}" name="${CHOICE_FIELDS.name}" value="${name}" maxlength="100" autocomplete="name" aria-required="true"${errors[CHOICE_FIELDS.name] ? html` aria-invalid="true" aria-describedby="${CHOICE_FIELDS.name}-error"` : ""} />`;
	const contactField = html`<input id="${CHOICE_FIELDS.contact}" name="${CHOICE_FIELDS.contact}" value="${contact}" maxlength="200" autocomplete="tel" aria-required="true"${errors[CHOICE_FIELDS.contact] ? html` aria-invalid="true" aria-describedby="${CHOICE_FIELDS.contact}-error"` : ""} />`;
	return html`<p class="note">ご予約は、店舗が確認してから確定します。</p>
		${labelledField({ name: CHOICE_FIELDS.name, label: "お名前", required: true, error: errors[CHOICE_FIELDS.name] }, nameField)}
		${labelledField({ name: CHOICE_FIELDS.contact, label: "電話番号またはメールアドレス", required: true, error: errors[CHOICE_FIELDS.contact] }, contactField)}
		<div class="trap" aria-hidden="true"><label>入力しないでください<input name="${CHOICE_FIELDS.trap}" tabindex="-1" autocomplete="off" /></label></div>`;
}

const agreementField = ({ agreement }: OpenSalon, { isAgreed, errors }: VisitorInput) =>
	html`<h2>規約</h2>
		<div class="agreement" tabindex="0" role="region" aria-label="規約">${agreement.text}</div>
		${
			agreement.is_required &&
			html`${errors[CHOICE_FIELDS.agreed] && html`<p class="error" id="${CHOICE_FIELDS.agreed}-error">${errors[CHOICE_FIELDS.agreed]}</p>`}
			<label class="check"><input type="checkbox" name="${CHOICE_FIELDS.agreed}" value="1"${isAgreed ? html` checked` : ""}${errors[CHOICE_FIELDS.agreed] ? html` aria-invalid="true" aria-describedby="${CHOICE_FIELDS.agreed}-error"` : ""} />規約に同意する</label>`
		}`;

interface Confirming extends Pick<BookingPage, "problem" | "changes"> {
	/** The booking that is changed. */
	booking?: OwnReservation | undefined;
	isRequest: boolean;
	status?: 200 | 409 | 422;
}

/** Everything once more, before it is booked or changed. */
export function confirmPage(
	c: RequestContext,
	way: BookingState,
	entered: VisitorInput,
	{ booking, isRequest, problem, changes, status = 200 }: Confirming,
): Promise<Response> {
	const { salon, choice } = way;
	const { visitor } = salon;
	const isChange = choice.change !== null;
	const shown = salonConfirmation(way, entered, booking);
	const fields = { ...wayFields(way), ...entered.fields };
	const verb = isChange
		? isRequest
			? "変更をリクエストする"
			: "変更する"
		: isRequest
			? "予約をリクエストする"
			: "予約する";
	const more: BookingFacts = isChange
		? []
		: [
				["お名前", visitor.isFriend ? "" : entered.name],
				["連絡先", visitor.isFriend ? "" : entered.contact],
				...answeredOf(salon, entered).map(({ name, value }) => [name, value] as const),
				["ご要望など", entered.comment],
			];
	return salonBookingPage(c, salon, {
		title: isChange ? "変更の確認" : "予約内容の確認",
		...{ problem, changes, status, script },
		body: html`${booking && html`<p>変更前: ${reservationTimeText(booking.row)}</p><h2>変更後</h2>`}
			${factList([...placeFacts(shown), ...more])}
			${isRequest && html`<p class="note">店舗が確認してから確定します。確定するまでお待ちください。</p>`}
			<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.book}">
				${hiddenFields({ ...fields, [CHOICE_FIELDS.shown]: signSalonConfirmation(c.var.ctx, salon, shown) })}
				<div class="actions"><button>${verb}</button></div>
			</form>
			${
				isChange
					? html`<p><a href="${addressAt(salon, "", { ...paramsOf(choice), week: choice.at.date })}">日時を選び直す</a></p>`
					: html`<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.entry}">${hiddenFields({ ...fields, [CHOICE_FIELDS.again]: "1" })}<button class="quiet">入力を修正する</button></form>`
			}`,
	});
}
