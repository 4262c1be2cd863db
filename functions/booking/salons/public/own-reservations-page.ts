import { html } from "hono/html";
import { dayInWords, timeInWords } from "#domain/booking/salons/marks.ts";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { RESERVATION_STATUS_LABELS } from "#domain/engine/reservations/reservation-status.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { type BookingPage, factList } from "#functions/booking/booking-pages/booking-page.ts";
import { hiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { BookingFacts } from "#functions/booking/booking-pages/fact-changes.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import { listOwnWaiting } from "../waiting/own-waiting.ts";
import { ANYONE, addressAt, CHOICE_FIELDS } from "./booking-choice.ts";
import {
	allowedReservationActions,
	listOwnReservations,
	type OwnReservation,
} from "./find-own-reservations.ts";
import type { OpenSalon } from "./open-salon.ts";
import { partNames } from "./part-names.ts";
import { signSalonCancelFacts } from "./salon-confirmation.ts";
import { salonBookingPage, salonNoticePage } from "./salon-page.ts";
import { waitingList } from "./waiting-page.ts";

/** A booking's time, as it is told. */
export const reservationTimeText = ({ date, fromMinute, toMinute }: OwnReservation["row"]): string =>
	`${dayInWords(date)} ${timeInWords(fromMinute)}〜${timeInWords(toMinute)}`;

/** Facts of a booking as a list; its state is that of an open cancellation request, where there is one. */
export const factsOf = ({ row, asked }: OwnReservation, names: PartNames) => {
	const { status } = asked.find(({ status }) => status === "cancel_pending") ?? row;
	return factList(bookingFacts({ ...row, status }, names));
};

/** The facts of a booking, in words. */
export const bookingFacts = (row: OwnReservation["row"], names: PartNames): BookingFacts => [
	["日時", reservationTimeText(row)],
	["コース", names.course(row.courseId)],
	["担当", row.isNominated ? names.resource(row.resourceId) : ""],
	["状態", RESERVATION_STATUS_LABELS[row.status]],
];
type PartNames = Awaited<ReturnType<typeof partNames>>;

const NOTICES = {
	cancelled: VISIT_TEXTS.cancelled,
	asked: BOOKING_TEXTS.cancelAsked,
	waiting: BOOKING_TEXTS.waiting,
	unwaited: BOOKING_TEXTS.unwaited,
	waitingGone: BOOKING_TEXTS.waitingGone,
	withdrawn: BOOKING_TEXTS.withdrawn,
	late: BOOKING_TEXTS.withdrawnLate,
} as const;

/** The friend's own bookings, with what may be done to each. */
export async function ownReservationsPage(
	c: RequestContext,
	salon: OpenSalon,
	friendId: number,
	notice: string,
): Promise<Response> {
	const { ctx } = c.var;
	const [all, waiting] = await Promise.all([
		listOwnReservations(ctx, salon.id, friendId),
		listOwnWaiting(ctx, salon.id, friendId),
	]);
	const names = await partNames(ctx, [...all.flatMap(({ row, asked }) => [row, ...asked]), ...waiting]);
	const [coming, past] = [
		all.filter(({ row }) => row.endsAt >= ctx.now),
		all.filter(({ row }) => row.endsAt < ctx.now).reverse(),
	];
	const said = Object.hasOwn(NOTICES, notice) ? NOTICES[notice as keyof typeof NOTICES] : null;
	const entry = (booking: OwnReservation) => html`<section class="booking">
		${factsOf(booking, names)}
		${booking.asked.map((request) => requestOf(salon, booking, { request, names }))}
		${waysOf(c, salon, booking)}
	</section>`;
	return salonBookingPage(c, salon, {
		title: "予約の確認・変更",
		body: html`${said !== null && html`<p class="note" role="status">${said}</p>`}
			${coming.length === 0 ? html`<p>これからの予約はありません。</p>` : coming.map(entry)}
			${waitingList(salon, waiting, names)}
			${
				salon.isOpen
					? html`<p><a class="wide" href="${addressAt(salon, "")}">新しく予約する</a></p>`
					: html`<p class="note">${BOOKING_TEXTS.ownOnly}</p>`
			}
			${past.length > 0 && html`<h2>これまでの予約</h2>${past.map((booking) => html`<section class="booking">${factsOf(booking, names)}</section>`)}`}`,
	});
}

/** Note of a request that the salon has not answered, with the wish of a change request. */
export const requestNote = (request: ReservationRow, booked: ReservationRow, names: PartNames) =>
	html`<p class="note">${RESERVATION_STATUS_LABELS[request.status]}です。店舗からの連絡をお待ちください。</p>
		${request.status === "edit_pending" && factList(wishOf(request, booked, names))}`;

/** Facts of a change request: its time, and its course and person where they differ from the booking's. */
const wishOf = (request: ReservationRow, booked: ReservationRow, names: PartNames): BookingFacts => [
	["ご希望", reservationTimeText(request)],
	["ご希望のコース", request.courseId === booked.courseId ? "" : names.course(request.courseId)],
	[
		"ご希望の担当",
		staffOf(request) === staffOf(booked) ? "" : names.resource(staffOf(request)) || "指名なし",
	],
];

const staffOf = ({ isNominated, resourceId }: ReservationRow) => (isNominated ? resourceId : null);

/** Open request of a booking, with the button that withdraws it. */
const requestOf = (
	salon: OpenSalon,
	{ row }: OwnReservation,
	{ request, names }: { request: ReservationRow; names: PartNames },
) => {
	const kind = request.status === "edit_pending" ? "edit" : "cancel";
	return html`${requestNote(request, row, names)}
		<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.withdraw}">
			${hiddenFields({ [CHOICE_FIELDS.token]: salon.visitor.token, [CHOICE_FIELDS.id]: row.id, [CHOICE_FIELDS.kind]: kind })}
			<div class="actions"><button class="quiet">${kind === "edit" ? "変更" : "キャンセル"}のリクエストを取り下げる</button></div>
		</form>`;
};

function waysOf({ var: { ctx } }: RequestContext, salon: OpenSalon, booking: OwnReservation) {
	const { row } = booking;
	const change = salon.isOpen ? allowedReservationActions(ctx, salon.rules, booking, "change") : null;
	const cancel = allowedReservationActions(ctx, salon.rules, booking, "cancel");
	const isOpen = row.status === "approved" || row.status === "pending";
	if (!change && !cancel)
		return isOpen && booking.asked.length === 0
			? html`<p class="legend">変更・キャンセルは、店舗に直接ご連絡ください。</p>`
			: "";
	const course = salon.courses.some(({ id }) => id === row.courseId) ? row.courseId : null;
	const staff = row.isNominated ? row.resourceId : ANYONE;
	return html`<div class="actions">
		${change !== null && html`<a class="quiet" href="${addressAt(salon, "", { course, staff, change: row.id })}">${change === "now" ? "日時を変更する" : "日時の変更をリクエストする"}</a>`}
		${cancel !== null && html`<a class="quiet" href="${addressAt(salon, SALON_PAGES.cancel, { id: row.id })}">${cancel === "now" ? "キャンセルする" : "キャンセルをリクエストする"}</a>`}
	</div>`;
}

interface Cancelling extends Pick<BookingPage, "problem" | "changes"> {
	key: string;
	status?: 200 | 409 | 422;
}

/** Asks before a booking is canceled. */
export async function cancelPage(
	c: RequestContext,
	salon: OpenSalon,
	booking: OwnReservation,
	{ key, problem, changes, status = 200 }: Cancelling,
): Promise<Response> {
	const may = allowedReservationActions(c.var.ctx, salon.rules, booking, "cancel");
	const names = await partNames(c.var.ctx, [booking.row]);
	return salonBookingPage(c, salon, {
		title: "予約のキャンセル",
		...{ status, problem, changes },
		body: html`${factsOf(booking, names)}
			${
				may === null
					? html`<p class="note">${booking.row.status === "canceled" ? VISIT_TEXTS.alreadyCancelled : BOOKING_TEXTS.notCancelable}</p>`
					: html`<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.cancel}">
							${hiddenFields({ [CHOICE_FIELDS.token]: salon.visitor.token, [CHOICE_FIELDS.id]: booking.row.id, [CHOICE_FIELDS.key]: key, [CHOICE_FIELDS.shown]: signSalonCancelFacts(c.var.ctx, salon, bookingFacts(booking.row, names)) })}
							<div class="actions"><button class="danger">${may === "now" ? "この予約をキャンセルする" : "キャンセルをリクエストする"}</button></div>
						</form>`
			}
			<p><a href="${addressAt(salon, SALON_PAGES.mine)}">予約の確認へ戻る</a></p>`,
	});
}

export const goneReservationPage = (c: RequestContext, salon: OpenSalon): Promise<Response> =>
	salonNoticePage(c, salon, {
		title: "予約の確認・変更",
		text: VISIT_TEXTS.gone,
		status: 404,
		back: addressAt(salon, salon.isOpen ? "" : SALON_PAGES.mine),
	});
