import { html } from "hono/html";
import { SALON_RESULTS, type SalonResult } from "#domain/booking/booking-pages/submit-results.ts";
import { formatTimeInWords } from "#domain/booking/salons/availability-marks.ts";
import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { RESERVATION_STATUS_LABELS } from "#domain/engine/reservations/reservation-status.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { type BookingPage, renderFactList } from "#functions/booking/booking-pages/booking-page.ts";
import { renderHiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { formatLastTime } from "#functions/booking/booking-pages/format-last-time.ts";
import type { BookingFacts } from "#functions/booking/booking-pages/list-fact-changes.ts";
import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { isActiveReservation, type ReservationRow } from "../engine/salon-rows.ts";
import { describeOwnMoney } from "../payments/describe-own-money.ts";
import { describeOwnRefund } from "../payments/describe-own-refund.ts";
import { findSalonPaymentPages } from "../payments/find-salon-payment-pages.ts";
import { listOwnWaitingEntries } from "../waiting/list-own-waiting-entries.ts";
import { ANY_STAFF, buildSalonPageUrl, CHOICE_FIELDS } from "./booking-choice.ts";
import type { PublicSalon } from "./find-public-salon.ts";
import {
	getAllowedAction,
	lastTimeOf,
	listOwnReservations,
	type OwnReservation,
} from "./list-own-reservations.ts";
import { readPartNames } from "./read-part-names.ts";
import { signSalonCancelFacts } from "./salon-confirmation.ts";
import { renderSalonNotice, renderSalonPage } from "./salon-page.ts";
import { renderWaitingEntries } from "./waiting-list-forms.ts";

/** Formatted date and time of a booking. */
export const formatReservationTime = ({ date, fromMinute, toMinute }: OwnReservation["row"]): string =>
	`${formatMonthDay(date)} ${formatTimeInWords(fromMinute)}〜${formatTimeInWords(toMinute)}`;

/** List of a booking's facts; its status is that of a pending cancellation request, where there is one. */
export const renderReservationFacts = (
	{ row, requests }: OwnReservation,
	names: PartNames,
	money: BookingFacts = [],
) => {
	const { status } = requests.find((request) => request.status === "cancel_pending") ?? row;
	return renderFactList([...listReservationFacts({ ...row, status }, names), ...money]);
};

/** Facts of a booking for friends. */
export const listReservationFacts = (row: OwnReservation["row"], names: PartNames): BookingFacts => [
	["日時", formatReservationTime(row)],
	["コース", names.course(row.courseId)],
	["担当", row.isNominated ? names.resource(row.resourceId) : ""],
	["状態", row.payUntil === null ? RESERVATION_STATUS_LABELS[row.status] : waitingLabelOf(row)],
];

/** State of a booking that waits for its payment or its card. */
const waitingLabelOf = ({ payMode }: OwnReservation["row"]): string =>
	payMode === "guarantee" ? "カードの登録待ち" : "お支払い待ち";

/** Link to the page on which a waiting booking is paid; empty for others. */
export const renderPayLink = ({ payUntil, payMode }: OwnReservation["row"], page: string | undefined) =>
	payUntil === null || page === undefined
		? ""
		: html`<p class="note">${payMode === "guarantee" ? BOOKING_TEXTS.waitsForCard : BOOKING_TEXTS.waitsForPayment}</p>
			<p><a class="wide" href="${page}">${payMode === "guarantee" ? BOOKING_TEXTS.registerNow : BOOKING_TEXTS.payNow}</a></p>`;

/** Link to the page of a payment that was made, with its receipt; empty for others. */
const renderPaidLink = (
	{ payUntil, payMode }: OwnReservation["row"],
	page: string | undefined,
	money: BookingFacts = [],
) =>
	payUntil !== null || payMode === "guarantee" || page === undefined || money.length === 0
		? ""
		: html`<p><a href="${page}">${BOOKING_TEXTS.showPayment}</a></p>`;

type PartNames = Awaited<ReturnType<typeof readPartNames>>;

const RESULT_NOTICES: Record<SalonResult, string> = {
	[SALON_RESULTS.cancelled]: VISIT_TEXTS.cancelled,
	[SALON_RESULTS.cancellationRequested]: BOOKING_TEXTS.cancellationRequested,
	[SALON_RESULTS.waitingListJoined]: BOOKING_TEXTS.waiting,
	[SALON_RESULTS.waitingListLeft]: BOOKING_TEXTS.unwaited,
	[SALON_RESULTS.waitingEntryGone]: BOOKING_TEXTS.waitingGone,
	[SALON_RESULTS.requestWithdrawn]: BOOKING_TEXTS.withdrawn,
	[SALON_RESULTS.withdrawnTooLate]: BOOKING_TEXTS.withdrawnTooLate,
};

/** Page with the friend's own bookings and the actions allowed for each. */
export async function renderOwnReservationsPage(
	c: RequestContext,
	salon: PublicSalon,
	friendId: number,
	result: string,
): Promise<Response> {
	const { ctx } = c.var;
	const [ownReservations, waiting] = await Promise.all([
		listOwnReservations(ctx, salon.id, friendId),
		listOwnWaitingEntries(ctx, salon.id, friendId),
	]);
	const names = await readPartNames(ctx, [
		...ownReservations.flatMap(({ row, requests }) => [row, ...requests]),
		...waiting,
	]);
	const [upcomingReservations, pastReservations] = [
		ownReservations.filter(({ row }) => row.endsAt >= ctx.now),
		ownReservations.filter(({ row }) => row.endsAt < ctx.now).reverse(),
	];
	const paidReservations = ownReservations.flatMap(({ row }) => (row.payMode === null ? [] : row));
	const [payPages, money] = await Promise.all([
		findSalonPaymentPages(
			ctx,
			paidReservations.map(({ id }) => id),
		),
		describeOwnMoney(ctx, paidReservations),
	]);
	const noticeText = Object.hasOwn(RESULT_NOTICES, result) ? RESULT_NOTICES[result as SalonResult] : null;
	const renderEntry = (booking: OwnReservation) => html`<section class="booking">
		${renderReservationFacts(booking, names, money.get(booking.row.id))}
		${renderPayLink(booking.row, payPages.get(booking.row.id))}
		${renderPaidLink(booking.row, payPages.get(booking.row.id), money.get(booking.row.id))}
		${booking.requests.map((request) => renderPendingRequest(salon, booking, { request, names }))}
		${renderReservationActions(c, salon, booking)}
	</section>`;
	return renderSalonPage(c, salon, {
		title: "予約の確認・変更",
		body: html`${noticeText !== null && html`<p class="note" role="status">${noticeText}</p>`}
			${upcomingReservations.length === 0 ? html`<p>これからの予約はありません。</p>` : upcomingReservations.map(renderEntry)}
			${renderWaitingEntries(salon, waiting, names)}
			${
				salon.isOpen
					? html`<p><a class="wide" href="${buildSalonPageUrl(salon, "")}">新しく予約する</a></p>`
					: html`<p class="note">${BOOKING_TEXTS.ownOnly}</p>`
			}
			${pastReservations.length > 0 && html`<h2>これまでの予約</h2>${pastReservations.map((booking) => html`<section class="booking">${renderReservationFacts(booking, names, money.get(booking.row.id))}${renderPaidLink(booking.row, payPages.get(booking.row.id), money.get(booking.row.id))}</section>`)}`}`,
	});
}

/** Note about a request that the salon has not answered, with the requested values of a change. */
export const renderRequestNote = (request: ReservationRow, reservation: ReservationRow, names: PartNames) =>
	html`<p class="note">${RESERVATION_STATUS_LABELS[request.status]}です。店舗からの連絡をお待ちください。</p>
		${request.status === "edit_pending" && renderFactList(listRequestFacts(request, reservation, names))}`;

/** Facts of a change request: its time, and its course and staff where they differ from the booking's. */
const listRequestFacts = (
	request: ReservationRow,
	reservation: ReservationRow,
	names: PartNames,
): BookingFacts => [
	["ご希望", formatReservationTime(request)],
	["ご希望のコース", request.courseId === reservation.courseId ? "" : names.course(request.courseId)],
	[
		"ご希望の担当",
		getNominatedStaff(request) === getNominatedStaff(reservation)
			? ""
			: names.resource(getNominatedStaff(request)) || "指名なし",
	],
];

const getNominatedStaff = ({ isNominated, resourceId }: ReservationRow) => (isNominated ? resourceId : null);

/** Pending request of a booking, with a button that withdraws it. */
const renderPendingRequest = (
	salon: PublicSalon,
	{ row }: OwnReservation,
	{ request, names }: { request: ReservationRow; names: PartNames },
) => {
	const kind = request.status === "edit_pending" ? "edit" : "cancel";
	return html`${renderRequestNote(request, row, names)}
		<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.withdraw}">
			${renderHiddenFields({ [CHOICE_FIELDS.token]: salon.visitor.token, [CHOICE_FIELDS.id]: row.id, [CHOICE_FIELDS.kind]: kind })}
			<div class="actions"><button class="quiet">${kind === "edit" ? "変更" : "キャンセル"}のリクエストを取り下げる</button></div>
		</form>`;
};

function renderReservationActions(
	{ var: { ctx } }: RequestContext,
	salon: PublicSalon,
	booking: OwnReservation,
) {
	const { row } = booking;
	const changeAction = salon.isOpen ? getAllowedAction(ctx, salon.rules, booking, "change") : null;
	const cancelAction = getAllowedAction(ctx, salon.rules, booking, "cancel");
	const lastTimes = renderLastTimes(ctx, salon, booking);
	if (!changeAction && !cancelAction)
		return isActiveReservation(row) && booking.requests.length === 0
			? html`${lastTimes}<p class="legend">変更・キャンセルは、店舗に直接ご連絡ください。</p>`
			: "";
	const course = salon.courses.some(({ id }) => id === row.courseId) ? row.courseId : null;
	const staff = row.isNominated ? row.resourceId : ANY_STAFF;
	return html`<div class="actions">
		${changeAction !== null && html`<a class="quiet" href="${buildSalonPageUrl(salon, "", { course, staff, change: row.id })}">${changeAction === "now" ? "日時を変更する" : "日時の変更をリクエストする"}</a>`}
		${cancelAction !== null && html`<a class="quiet" href="${buildSalonPageUrl(salon, SALON_PAGES.cancel, { id: row.id })}">${cancelAction === "now" ? "キャンセルする" : "キャンセルをリクエストする"}</a>`}
	</div>${lastTimes}`;
}

/** Last times to change and to cancel a booking on the page, also those that are past; without a deadline there is none. */
function renderLastTimes(ctx: Ctx, { rules, isOpen }: PublicSalon, { row }: OwnReservation) {
	if (!isActiveReservation(row) || row.payUntil !== null || row.startsAt <= ctx.now) return "";
	const actions = [
		isOpen && rules.modes.change !== REQUEST_MODES.refused && (["日時の変更", "change"] as const),
		rules.modes.cancel !== REQUEST_MODES.refused && (["キャンセル", "cancel"] as const),
	].filter((action) => action !== false);
	const actionsByTime = Map.groupBy(actions, ([, action]) => lastTimeOf(rules, row, action));
	return [...actionsByTime].map(([lastTime, ending]) => {
		if (lastTime >= row.startsAt) return "";
		const text = ctx.now > lastTime ? BOOKING_TEXTS.over : BOOKING_TEXTS.until;
		const label = ending.map(([name]) => name).join("・");
		return html`<p class="legend">${text(label, formatLastTime(toWireTime(lastTime, ctx.zone)))}</p>`;
	});
}

interface CancelPageContent extends Pick<BookingPage, "problem" | "changes"> {
	key: string;
	status?: 200 | 409 | 422;
}

/** Confirmation page before a booking is canceled. */
export async function renderSalonCancelPage(
	c: RequestContext,
	salon: PublicSalon,
	booking: OwnReservation,
	{ key, problem, changes, status = 200 }: CancelPageContent,
): Promise<Response> {
	const allowedAction = getAllowedAction(c.var.ctx, salon.rules, booking, "cancel");
	const names = await readPartNames(c.var.ctx, [booking.row]);
	const refund = booking.row.payMode === null ? null : await describeOwnRefund(c.var.ctx, booking.row.id);
	return renderSalonPage(c, salon, {
		title: "予約のキャンセル",
		status,
		problem,
		changes,
		body: html`${renderReservationFacts(booking, names)}
			${allowedAction !== null && refund !== null && html`<p class="note">${refund}</p>`}
			${
				allowedAction === null
					? html`<p class="note">${booking.row.status === "canceled" ? VISIT_TEXTS.alreadyCancelled : BOOKING_TEXTS.notCancelable}</p>`
					: html`<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.cancel}">
							${renderHiddenFields({ [CHOICE_FIELDS.token]: salon.visitor.token, [CHOICE_FIELDS.id]: booking.row.id, [CHOICE_FIELDS.key]: key, [CHOICE_FIELDS.shown]: signSalonCancelFacts(c.var.ctx, salon, listReservationFacts(booking.row, names)) })}
							<div class="actions"><button class="danger">${allowedAction === "now" ? "この予約をキャンセルする" : "キャンセルをリクエストする"}</button></div>
						</form>`
			}
			<p><a href="${buildSalonPageUrl(salon, SALON_PAGES.mine)}">予約の確認へ戻る</a></p>`,
	});
}

/** Page for a reservation that no longer exists, or is not the friend's. */
export const renderGoneReservationPage = (c: RequestContext, salon: PublicSalon): Promise<Response> =>
	renderSalonNotice(c, salon, {
		title: "予約の確認・変更",
		text: VISIT_TEXTS.gone,
		status: 404,
		back: buildSalonPageUrl(salon, salon.isOpen ? "" : SALON_PAGES.mine),
	});

/** Page for a reservation that its friend can no longer change on the page, with the last time at which they could. */
export function renderNotChangeablePage(
	c: RequestContext,
	salon: PublicSalon,
	{ row }: OwnReservation,
): Promise<Response> {
	const { now, zone } = c.var.ctx;
	const lastTime = lastTimeOf(salon.rules, row, "change");
	const over =
		isActiveReservation(row) && row.payUntil === null && now > lastTime
			? BOOKING_TEXTS.over("日時の変更", formatLastTime(toWireTime(lastTime, zone)))
			: "";
	return renderSalonNotice(c, salon, {
		title: "予約の変更",
		text: [over, row.payUntil === null ? BOOKING_TEXTS.notChangeable : BOOKING_TEXTS.payFirst].join(""),
		status: 409,
		back: buildSalonPageUrl(salon, SALON_PAGES.mine),
	});
}
