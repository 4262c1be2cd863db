import { html } from "hono/html";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking.ts";
import type { Facts } from "#functions/booking/booking-pages/facts.ts";
import { hidden } from "#functions/booking/booking-pages/fields.ts";
import { type BookingPage, factList } from "#functions/booking/booking-pages/page.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { addressAt, type ChosenTime, FIELDS, paramsOf } from "./choice.ts";
import { answeredOf, confirmationOf, placeFacts, writeConfirmation } from "./confirmation.ts";
import type { Entered } from "./entered.ts";
import { type Chosen, written } from "./grid-page.ts";
import { bookingPage } from "./layout.ts";
import { timeOf } from "./mine-page.ts";
import type { OpenSalon } from "./open-salon.ts";
import type { OwnBooking } from "./own-bookings.ts";
import { controlOf, labelledField } from "./questions.ts";
import script from "./script.js?raw";

/** What goes along from the chosen time to the booking. */
export interface Way {
	salon: OpenSalon;
	choice: Chosen & { at: ChosenTime };
	visit: string;
	key: string;
	begun: string;
}

const wayFields = ({ salon, choice, visit, key, begun }: Way) => ({
	[FIELDS.token]: salon.visitor.token,
	[FIELDS.course]: choice.course.id,
	[FIELDS.staff]: paramsOf(choice).staff,
	[FIELDS.change]: choice.change,
	[FIELDS.at]: written(choice.at),
	[FIELDS.visit]: visit,
	[FIELDS.key]: key,
	[FIELDS.begun]: begun,
});

/** What the visitor is asked for. It works without scripts: problems are shown when it comes back. */
export function entryPage(
	c: RequestContext,
	way: Way,
	entered: Entered,
	{ status = 200, problem, left }: { status?: 200 | 422 | 429; problem?: string | undefined; left?: number },
): Promise<Response> {
	const { salon } = way;
	const { visitor, items, agreement } = salon;
	const { errors } = entered;
	const hasProblems = Object.keys(errors).length > 0;
	return bookingPage(c, salon, {
		title: "お客さま情報の入力",
		status,
		problem: problem ?? (hasProblems ? BOOKING_TEXTS.checkInput : undefined),
		script,
		body: html`${factList(placeFacts(confirmationOf(way, entered)))}
			${left !== undefined && html`<p class="legend" ${holdData(way, left)}>この時間を、約${Math.ceil(left / 60_000)}分お取り置きしています。</p>`}
			<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.entry}" novalidate>
				${hidden(wayFields(way))}
				${!visitor.isFriend && strangersFields(entered)}
				${items.map((item) => labelledField({ name: `i${item.id}`, label: item.name, required: item.isRequired, error: errors[`i${item.id}`] }, controlOf(item, entered)))}
				${labelledField({ name: FIELDS.comment, label: "ご要望など", required: false, error: errors[FIELDS.comment] }, html`<textarea id="${FIELDS.comment}" name="${FIELDS.comment}" rows="3" maxlength="1000">${entered.comment}</textarea>`)}
				${agreement.text !== "" && agreementField(salon, entered)}
				<div class="actions"><button>内容を確認する</button></div>
			</form>
			<p><a href="${addressAt(salon, "", { ...paramsOf(way.choice), week: way.choice.at.date })}">日時を選び直す</a></p>`,
	});
}

const holdData = (way: Way, left: number) =>
	html`data-hold="${salonPath(way.salon.url.code)}${SALON_PAGES.hold}" data-left="${left}" data-fields="${new URLSearchParams(Object.entries({ ...wayFields(way), [FIELDS.again]: "1" }).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]))).toString()}"`;

function strangersFields({ fields, errors }: Entered) {
	const [name = "", contact = ""] = [fields[FIELDS.name], fields[FIELDS.contact]];
	const nameField = html`<input id="${FIELDS.name}" name="${FIELDS.name}" value="${name}" maxlength="100" autocomplete="name" aria-required="true"${errors[FIELDS.name] ? html` aria-invalid="true" aria-describedby="${FIELDS.name}-error"` : ""} />`;
	const contactField = html`<input id="${FIELDS.contact}" name="${FIELDS.contact}" value="${contact}" maxlength="200" autocomplete="tel" aria-required="true"${errors[FIELDS.contact] ? html` aria-invalid="true" aria-describedby="${FIELDS.contact}-error"` : ""} />`;
	return html`<p class="note">ご予約は、店舗が確認してから確定します。</p>
		${labelledField({ name: FIELDS.name, label: "お名前", required: true, error: errors[FIELDS.name] }, nameField)}
		${labelledField({ name: FIELDS.contact, label: "電話番号またはメールアドレス", required: true, error: errors[FIELDS.contact] }, contactField)}
		<div class="trap" aria-hidden="true"><label>入力しないでください<input name="${FIELDS.trap}" tabindex="-1" autocomplete="off" /></label></div>`;
}

const agreementField = ({ agreement }: OpenSalon, { isAgreed, errors }: Entered) =>
	html`<h2>規約</h2>
		<div class="agreement" tabindex="0" role="region" aria-label="規約">${agreement.text}</div>
		${
			agreement.is_required &&
			html`${errors[FIELDS.agreed] && html`<p class="error" id="${FIELDS.agreed}-error">${errors[FIELDS.agreed]}</p>`}
			<label class="check"><input type="checkbox" name="${FIELDS.agreed}" value="1"${isAgreed ? html` checked` : ""}${errors[FIELDS.agreed] ? html` aria-invalid="true" aria-describedby="${FIELDS.agreed}-error"` : ""} />規約に同意する</label>`
		}`;

interface Confirming extends Pick<BookingPage, "problem" | "changes"> {
	/** The booking that is changed. */
	booking?: OwnBooking | undefined;
	isRequest: boolean;
	status?: 200 | 409 | 422;
}

/** Everything once more, before it is booked or changed. */
export function confirmPage(
	c: RequestContext,
	way: Way,
	entered: Entered,
	{ booking, isRequest, problem, changes, status = 200 }: Confirming,
): Promise<Response> {
	const { salon, choice } = way;
	const { visitor } = salon;
	const isChange = choice.change !== null;
	const shown = confirmationOf(way, entered, booking);
	const fields = { ...wayFields(way), ...entered.fields };
	const verb = isChange
		? isRequest
			? "変更をリクエストする"
			: "変更する"
		: isRequest
			? "予約をリクエストする"
			: "予約する";
	const more: Facts = isChange
		? []
		: [
				["お名前", visitor.isFriend ? "" : entered.name],
				["連絡先", visitor.isFriend ? "" : entered.contact],
				...answeredOf(salon, entered).map(({ name, value }) => [name, value] as const),
				["ご要望など", entered.comment],
			];
	return bookingPage(c, salon, {
		title: isChange ? "変更の確認" : "予約内容の確認",
		...{ problem, changes, status, script },
		body: html`${booking && html`<p>変更前: ${timeOf(booking.row)}</p><h2>変更後</h2>`}
			${factList([...placeFacts(shown), ...more])}
			${isRequest && html`<p class="note">店舗が確認してから確定します。確定するまでお待ちください。</p>`}
			<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.book}">
				${hidden({ ...fields, [FIELDS.shown]: writeConfirmation(c.var.ctx, salon, shown) })}
				<div class="actions"><button>${verb}</button></div>
			</form>
			${
				isChange
					? html`<p><a href="${addressAt(salon, "", { ...paramsOf(choice), week: choice.at.date })}">日時を選び直す</a></p>`
					: html`<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.entry}">${hidden({ ...fields, [FIELDS.again]: "1" })}<button class="quiet">入力を修正する</button></form>`
			}`,
	});
}
