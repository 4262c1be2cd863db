import { html } from "hono/html";
import { ICalEventStatus } from "ical-generator";
import {
	EVENT_RESULTS,
	type EventResult,
	RESULT_PARAMETER,
} from "#domain/booking/booking-pages/submit-results.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { ticketSettingsOf } from "#domain/booking/events/tickets/ticket-settings.ts";
import { EVENT_PAGES, EVENT_TOKEN, eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { friendTicketPath } from "#domain/engine/public-addresses/ticket-address.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import {
	type BookingPage,
	renderFactBox,
	renderFactList,
} from "#functions/booking/booking-pages/booking-page.ts";
import { readIdField, renderHiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import {
	buildCalendarId,
	buildGoogleCalendarUrl,
	type CalendarEntry,
	respondWithCalendarFile,
} from "#functions/booking/booking-pages/calendar-file.ts";
import { formatLastTime } from "#functions/booking/booking-pages/format-last-time.ts";
import { type BookingFacts, listFactChanges } from "#functions/booking/booking-pages/list-fact-changes.ts";
import { describeReturnedMoney, findMoneyOfRecords } from "#functions/commerce/payments/money-of-records.ts";
import type { Ctx } from "#functions/context.ts";
import { writeTicketSession } from "#functions/engine/deliveries/ticket-link-token.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { type PageHtml, renderEmblem } from "#functions/platform/public-pages/public-page.ts";
import { cancelFriendEventBooking } from "../change-event-booking-status.ts";
import { computeBookingPayment } from "../event-payment.ts";
import { describeBookingRefund } from "../payments/refund-event-booking.ts";
import { EVENT_BOOKING_PURPOSE, findBookingPayments } from "../payments/request-booking-payment.ts";
import { readEventCancelFacts, signEventCancelFacts } from "./event-confirmation.ts";
import { buildEventPageUrl, formatSlotStart, renderEventNotice, renderEventPage } from "./event-page.ts";
import { handleOwnEventBookings } from "./event-visit.ts";
import type { PublicEvent } from "./find-public-event.ts";
import {
	EVENT_BOOKING_STATUS_LABELS,
	findOwnEventBooking,
	isActiveEventBooking,
	isEventActionAllowed,
	listOwnEventBookings,
	type OwnEventBooking,
} from "./list-own-event-bookings.ts";

/** Notices by the result in the URL of the previous submit. */
const RESULT_NOTICES: Record<EventResult, string> = {
	[EVENT_RESULTS.booked]: EVENT_PAGE_TEXTS.booked,
	[EVENT_RESULTS.bookingRequested]: EVENT_PAGE_TEXTS.asked,
	[EVENT_RESULTS.changed]: EVENT_PAGE_TEXTS.changed,
	[EVENT_RESULTS.cancelled]: VISIT_TEXTS.cancelled,
};

/** Page with the friend's own bookings of the event and the actions allowed for each. */
export const showOwnEventBookings = handleOwnEventBookings(async (c, { event, readField, friend }) => {
	const { ctx } = c.var;
	const ownBookings = await listOwnEventBookings(ctx, event, friend.id);
	const endedIds = ownBookings.flatMap(({ row }) => (isActiveEventBooking(row) ? [] : [row.id]));
	const returned = await findMoneyOfRecords(ctx, { purpose: EVENT_BOOKING_PURPOSE, recordIds: endedIds });
	const renderFacts = (booking: OwnEventBooking) => {
		const money = returned.get(booking.row.id);
		const refund = money === undefined ? "" : describeReturnedMoney(money);
		return renderFactList([...listBookingFacts(c, booking), ["返金", refund]]);
	};
	const unpaidIds = ownBookings.flatMap(({ row }) => (isUnpaidBooking(row) ? [row.id] : []));
	const payPaths =
		unpaidIds.length === 0 ? new Map<number, string>() : await findBookingPayments(ctx, unpaidIds);
	const result = readField(RESULT_PARAMETER);
	const isOver = ({ slot }: OwnEventBooking) => slot.startsAt !== null && slot.startsAt < ctx.now;
	const [upcomingBookings, pastBookings] = [
		ownBookings.filter((ownBooking) => !isOver(ownBooking)),
		ownBookings.filter(isOver).reverse(),
	];
	return renderEventPage(c, event, {
		title: "予約の確認・変更",
		...(result === EVENT_RESULTS.booked && { emblem: renderEmblem("check", "good") }),
		body: html`${Object.hasOwn(RESULT_NOTICES, result) && html`<p class="note" role="status">${RESULT_NOTICES[result as EventResult]}</p>`}
			${upcomingBookings.length === 0 ? html`<p>これからの予約はありません。</p>` : upcomingBookings.map((booking) => html`<section class="booking">${renderFacts(booking)}${payPaths.has(booking.row.id) && html`<p><a class="wide" href="${payPaths.get(booking.row.id)}">${EVENT_PAGE_TEXTS.payNow}</a></p>`}${renderBookingActions(c, event, booking)}</section>`)}
			${
				event.config.isOpen
					? html`<p><a class="wide" href="${buildEventPageUrl(event, "")}">新しく予約する</a></p>`
					: html`<p class="note">${EVENT_PAGE_TEXTS.ownOnly}</p>`
			}
			${pastBookings.length > 0 && html`<h2>これまでの予約</h2>${pastBookings.map((booking) => html`<section class="booking">${renderFacts(booking)}</section>`)}`}`,
	});
});

/** Whether a booking waits for its payment. */
const isUnpaidBooking = (row: OwnEventBooking["row"]): boolean =>
	row.payUntil !== null && isActiveEventBooking(row);

/** Facts of a booking for friends. */
function listBookingFacts(c: RequestContext, booking: OwnEventBooking): BookingFacts {
	const { row, slot, menu } = booking;
	return [
		["日時", formatSlotStart(slot.startsAt, c.var.ctx.zone)],
		["内容", slot.name],
		["メニュー", menu?.name ?? ""],
		["人数", row.numOfTakes > 1 ? `${row.numOfTakes}名` : ""],
		["料金", formatBookingCost(row, menu)],
		["状態", describeStatus(booking)],
	];
}

function describeStatus({ row, isCheckedIn }: OwnEventBooking): string {
	if (isCheckedIn) return EVENT_PAGE_TEXTS.checkedIn;
	return isUnpaidBooking(row) ? EVENT_PAGE_TEXTS.unpaid : EVENT_BOOKING_STATUS_LABELS[row.status];
}

/**
 * Text of a booking's price and amount paid; empty where it is free. An inactive booking has no amount due.
 */
function formatBookingCost(row: OwnEventBooking["row"], menu: OwnEventBooking["menu"]): string {
	const cost = (menu?.price ?? 0) * row.numOfTakes;
	if (cost === 0) return "";
	const { paidAmount, isPaid } = computeBookingPayment(row, cost);
	if (isPaid) return `${formatYen(cost)}（支払い済み）`;
	return paidAmount > 0 && isActiveEventBooking(row)
		? `${formatYen(cost)}（残り${formatYen(cost - paidAmount)}）`
		: formatYen(cost);
}

function renderBookingActions(c: RequestContext, event: PublicEvent, booking: OwnEventBooking) {
	const { ctx } = c.var;
	const canChange = event.config.isOpen && isEventActionAllowed(ctx, event, booking, "change");
	const canCancel = isEventActionAllowed(ctx, event, booking, "cancel");
	const { id } = booking.row;
	const ticketLink = renderTicketLink(c, event, booking);
	const lastTime = renderLastTime(ctx, event, booking);
	const entry = booking.row.status === EVENT_STATUS.approved ? toCalendarEntry(c, event, booking) : undefined;
	const calendarLinks =
		entry &&
		html`<a class="quiet" href="${buildEventPageUrl(event, EVENT_PAGES.calendar, { id })}">カレンダーに追加（.ics）</a>
		<a class="quiet" href="${buildGoogleCalendarUrl(entry)}" rel="noreferrer">Googleカレンダーに追加</a>`;
	if (!canChange && !canCancel)
		return isActiveEventBooking(booking.row)
			? html`${ticketLink}${calendarLinks && html`<div class="actions">${calendarLinks}</div>`}${lastTime}<p class="legend">${EVENT_PAGE_TEXTS.askInTalk}</p>`
			: "";
	return html`${ticketLink}<div class="actions">
		${calendarLinks}
		${canChange && html`<a class="quiet" href="${buildEventPageUrl(event, "", { change: id })}">変更する</a>`}
		${canCancel && html`<a class="quiet" href="${buildEventPageUrl(event, EVENT_PAGES.cancel, { id })}">キャンセルする</a>`}
	</div>${lastTime}`;
}

/** Last time to change and to cancel a booking on the page, also one that is past; without a deadline there is none. */
function renderLastTime(
	{ now, zone }: Ctx,
	{ config }: PublicEvent,
	{ row, slot: { startsAt }, isCheckedIn }: OwnEventBooking,
): PageHtml | "" {
	const { changeMinutes, isOpen, takesChange, takesCancel } = config;
	const actions = [isOpen && takesChange && row.payUntil === null && "変更", takesCancel && "キャンセル"]
		.filter(Boolean)
		.join("・");
	const isOver = startsAt !== null && startsAt <= now;
	if (
		actions === "" ||
		startsAt === null ||
		isOver ||
		changeMinutes === 0 ||
		isCheckedIn ||
		!isActiveEventBooking(row)
	)
		return "";
	const lastTime = startsAt - changeMinutes * MINUTE;
	const text = now > lastTime ? EVENT_PAGE_TEXTS.over : EVENT_PAGE_TEXTS.until;
	return html`<p class="legend">${text(actions, formatLastTime(toWireTime(lastTime, zone)))}</p>`;
}

/** Link to the ticket of a confirmed booking. */
const renderTicketLink = (c: RequestContext, { config }: PublicEvent, { row }: OwnEventBooking) =>
	ticketSettingsOf(config.tickets).issues && row.status === EVENT_STATUS.approved
		? html`<p><a class="wide" href="${friendTicketPath(String(row.id), writeTicketSession(c.var.ctx, { friendId: row.friendId, urlId: row.id }))}">${EVENT_PAGE_TEXTS.showTicket}</a></p>`
		: "";

/** Entry of a booking in the friend's calendar; undefined where its slot has no time. */
function toCalendarEntry(
	c: RequestContext,
	{ title, place, config }: PublicEvent,
	{ row, slot }: OwnEventBooking,
): CalendarEntry | undefined {
	if (slot.startsAt === null) return undefined;
	return {
		id: buildCalendarId(c, `event-booking-${row.id}`),
		start: new Date(slot.startsAt),
		end: null,
		summary: `${title} ${slot.name}`,
		location: place.address,
		description: config.contact,
	};
}

const CALENDAR_STATUS: Record<OwnEventBooking["row"]["status"], ICalEventStatus> = {
	[EVENT_STATUS.approved]: ICalEventStatus.CONFIRMED,
	[EVENT_STATUS.pending]: ICalEventStatus.TENTATIVE,
	[EVENT_STATUS.canceled]: ICalEventStatus.CANCELLED,
	[EVENT_STATUS.denied]: ICalEventStatus.CANCELLED,
};

/** Calendar file of a booking of the friend. */
export const downloadEventCalendarFile = handleOwnEventBookings(async (c, { event, readField, friend }) => {
	const booking = await findOwnEventBooking(c.var.ctx, event, friend.id, readIdField(readField("id")));
	const entry = booking && toCalendarEntry(c, event, booking);
	if (!entry) return renderGoneBooking(c, event);
	const { status, version } = booking.row;
	return respondWithCalendarFile(c, entry, { sequence: version - 1, status: CALENDAR_STATUS[status] });
});

/** Confirmation page before a booking is canceled. */
export const showEventCancelConfirm = handleOwnEventBookings(async (c, { event, readField, friend }) => {
	const booking = await findOwnEventBooking(c.var.ctx, event, friend.id, readIdField(readField("id")));
	return booking ? renderCancelPage(c, event, booking) : renderGoneBooking(c, event);
});

/** Cancels a booking of the friend; repeating it is safe. */
export const cancelOwnEventBooking = handleOwnEventBookings(async (c, { event, readField, friend }) => {
	const { ctx } = c.var;
	const findBooking = () => findOwnEventBooking(ctx, event, friend.id, readIdField(readField("id")));
	const booking = await findBooking();
	if (!booking) return renderGoneBooking(c, event);
	const redirectToList = () =>
		c.redirect(
			buildEventPageUrl(event, EVENT_PAGES.mine, { [RESULT_PARAMETER]: EVENT_RESULTS.cancelled }),
			303,
		);
	const isCanceled = ({ row }: OwnEventBooking) => row.status === EVENT_STATUS.canceled;
	if (isCanceled(booking)) return redirectToList();
	if (!isEventActionAllowed(ctx, event, booking, "cancel"))
		return renderCancelPage(c, event, booking, { status: 409 });
	const confirmedFacts = readEventCancelFacts(ctx, event, readField("shown"));
	if (!confirmedFacts)
		return renderCancelPage(c, event, booking, { status: 409, problem: VISIT_TEXTS.confirmFirst });
	const currentFacts = await listCancelFacts(c, event, booking);
	const isUnchanged = listFactChanges(confirmedFacts, currentFacts).length === 0;
	if (isUnchanged && (await cancelFriendEventBooking(ctx, event, booking))) return redirectToList();
	const currentBooking = await findBooking();
	if (!currentBooking) return renderGoneBooking(c, event);
	if (isCanceled(currentBooking)) return redirectToList();
	const changes = listFactChanges(confirmedFacts, await listCancelFacts(c, event, currentBooking));
	return renderCancelPage(c, event, currentBooking, { status: 409, problem: VISIT_TEXTS.changed, changes });
});

const renderGoneBooking = (c: RequestContext, event: PublicEvent): Promise<Response> =>
	renderEventNotice(c, event, { title: "予約の確認・変更", text: VISIT_TEXTS.gone, status: 404 });

/** Facts of a booking that is about to be cancelled: those of the booking, and what goes back. */
async function listCancelFacts(
	c: RequestContext,
	{ config }: PublicEvent,
	booking: OwnEventBooking,
): Promise<BookingFacts> {
	const { row, slot } = booking;
	const ended = { id: row.id, rule: config.refundRule, startsAt: slot.startsAt };
	const refund = isActiveEventBooking(row) ? await describeBookingRefund(c.var.ctx, ended) : "";
	return [...listBookingFacts(c, booking), ["返金", refund]];
}

async function renderCancelPage(
	c: RequestContext,
	event: PublicEvent,
	booking: OwnEventBooking,
	{ status = 200, problem, changes }: Pick<BookingPage, "status" | "problem" | "changes"> = {},
): Promise<Response> {
	const { url, visitor } = event;
	const facts = await listCancelFacts(c, event, booking);
	return renderEventPage(c, event, {
		title: "予約のキャンセル",
		status,
		problem,
		changes,
		body: html`${renderFactBox(facts)}
			${
				isEventActionAllowed(c.var.ctx, event, booking, "cancel")
					? html`<form method="post" action="${eventPath(url.code)}${EVENT_PAGES.cancel}">
							${renderHiddenFields({ [EVENT_TOKEN]: visitor.token, id: booking.row.id, shown: signEventCancelFacts(c.var.ctx, event, facts) })}
							<div class="actions"><button class="danger">この予約をキャンセルする</button></div>
						</form>`
					: html`<p class="note">${booking.row.status === EVENT_STATUS.canceled ? VISIT_TEXTS.alreadyCancelled : EVENT_PAGE_TEXTS.notCancelled}</p>`
			}
			<p><a href="${buildEventPageUrl(event, EVENT_PAGES.mine)}">予約の確認へ戻る</a></p>`,
	});
}
