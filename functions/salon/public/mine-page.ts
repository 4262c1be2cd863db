import { html } from "hono/html";
import { SALON_PAGES, salonPath } from "#domain/public-addresses/salon.ts";
import { RESERVATION_STATUS_LABELS } from "#domain/reservations/status.ts";
import { dayInWords, timeInWords } from "#domain/salon/marks.ts";
import { BOOKING_TEXTS } from "#domain/texts/booking.ts";
import { VISIT_TEXTS } from "#domain/texts/visits.ts";
import type { Facts } from "../../booking-pages/facts.ts";
import { hidden } from "../../booking-pages/fields.ts";
import { type BookingPage, factList } from "../../booking-pages/page.ts";
import type { RequestContext } from "../../http/types.ts";
import { ownWaiting } from "../waiting/own.ts";
import { ANYONE, addressAt, FIELDS } from "./choice.ts";
import { writeCancelFacts } from "./confirmation.ts";
import { bookingPage, sayingPage } from "./layout.ts";
import type { OpenSalon } from "./open-salon.ts";
import { mayDo, type OwnBooking, ownBookings } from "./own-bookings.ts";
import { partNames } from "./part-names.ts";
import { waitingList } from "./wait-page.ts";

/** A booking's time, as it is told. */
export const timeOf = ({ date, fromMinute, toMinute }: OwnBooking["row"]): string =>
	`${dayInWords(date)} ${timeInWords(fromMinute)}〜${timeInWords(toMinute)}`;

/** What a booking is, in a list of facts. */
export const factsOf = (booking: Pick<OwnBooking, "row">, names: PartNames) =>
	factList(bookingFacts(booking, names));

/** The facts of a booking, in words. */
export const bookingFacts = ({ row }: Pick<OwnBooking, "row">, names: PartNames): Facts => [
	["日時", timeOf(row)],
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
export async function minePage(
	c: RequestContext,
	salon: OpenSalon,
	friendId: number,
	notice: string,
): Promise<Response> {
	const { ctx } = c.var;
	const [all, waiting] = await Promise.all([
		ownBookings(ctx, salon.id, friendId),
		ownWaiting(ctx, salon.id, friendId),
	]);
	const names = await partNames(ctx, [...all.map(({ row }) => row), ...waiting]);
	const [coming, past] = [
		all.filter(({ row }) => row.endsAt >= ctx.now),
		all.filter(({ row }) => row.endsAt < ctx.now).reverse(),
	];
	const said = Object.hasOwn(NOTICES, notice) ? NOTICES[notice as keyof typeof NOTICES] : null;
	const entry = (booking: OwnBooking) => html`<section class="booking">
		${factsOf(booking, names)}
		${booking.asked.map((status) => requestOf(salon, booking, status))}
		${waysOf(c, salon, booking)}
	</section>`;
	return bookingPage(c, salon, {
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

/** That a request waits for the salon. */
export const askedNote = (status: OwnBooking["asked"][number]) =>
	html`<p class="note">${RESERVATION_STATUS_LABELS[status]}です。店舗からの連絡をお待ちください。</p>`;

/** What the friend asked for and nobody has answered, with the way to take it back. */
const requestOf = (salon: OpenSalon, { row }: OwnBooking, status: OwnBooking["asked"][number]) => {
	const kind = status === "edit_pending" ? "edit" : "cancel";
	return html`${askedNote(status)}
		<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.withdraw}">
			${hidden({ [FIELDS.token]: salon.visitor.token, [FIELDS.id]: row.id, [FIELDS.kind]: kind })}
			<div class="actions"><button class="quiet">${kind === "edit" ? "変更" : "キャンセル"}のリクエストを取り下げる</button></div>
		</form>`;
};

function waysOf({ var: { ctx } }: RequestContext, salon: OpenSalon, booking: OwnBooking) {
	const { row } = booking;
	const change = salon.isOpen ? mayDo(ctx, salon.rules, booking, "change") : null;
	const cancel = mayDo(ctx, salon.rules, booking, "cancel");
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
	booking: OwnBooking,
	{ key, problem, changes, status = 200 }: Cancelling,
): Promise<Response> {
	const may = mayDo(c.var.ctx, salon.rules, booking, "cancel");
	const facts = bookingFacts(booking, await partNames(c.var.ctx, [booking.row]));
	return bookingPage(c, salon, {
		title: "予約のキャンセル",
		...{ status, problem, changes },
		body: html`${factList(facts)}
			${
				may === null
					? html`<p class="note">${booking.row.status === "canceled" ? VISIT_TEXTS.alreadyCancelled : BOOKING_TEXTS.notCancelable}</p>`
					: html`<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.cancel}">
							${hidden({ [FIELDS.token]: salon.visitor.token, [FIELDS.id]: booking.row.id, [FIELDS.key]: key, [FIELDS.shown]: writeCancelFacts(c.var.ctx, salon, facts) })}
							<div class="actions"><button class="danger">${may === "now" ? "この予約をキャンセルする" : "キャンセルをリクエストする"}</button></div>
						</form>`
			}
			<p><a href="${addressAt(salon, SALON_PAGES.mine)}">予約の確認へ戻る</a></p>`,
	});
}

export const gonePage = (c: RequestContext, salon: OpenSalon): Promise<Response> =>
	sayingPage(c, salon, {
		title: "予約の確認・変更",
		text: VISIT_TEXTS.gone,
		status: 404,
		back: addressAt(salon, salon.isOpen ? "" : SALON_PAGES.mine),
	});
