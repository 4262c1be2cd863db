import { and, eq, isNull, sql } from "drizzle-orm";
import { html } from "hono/html";
import { ICalEventStatus } from "ical-generator";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { getAnonymousRequestHours } from "#domain/booking/salons/salon-settings.ts";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import {
	buildCalendarId,
	buildGoogleCalendarUrl,
	type CalendarEntry,
	respondWithCalendarFile,
} from "#functions/booking/booking-pages/calendar-file.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { renderEmblem } from "#functions/platform/public-pages/public-page.ts";
import { telephoneHref } from "#functions/platform/public-pages/telephone-href.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import { findSalonPaymentPages } from "../payments/find-salon-payment-pages.ts";
import { buildSalonPageUrl } from "./booking-choice.ts";
import type { PublicSalon } from "./find-public-salon.ts";
import { type OwnReservation, pendingRequestsCondition } from "./list-own-reservations.ts";
import {
	renderGoneReservationPage,
	renderPayLink,
	renderRequestNote,
	renderReservationFacts,
} from "./own-reservations-page.ts";
import { readPartNames } from "./read-part-names.ts";
import { renderSalonPage } from "./salon-page.ts";
import { readReceipt } from "./sign-booking-proofs.ts";

/**
 * Finds the booking of a receipt; undefined where it must not be shown. A friend's receipt needs their own
 * link and expires with it. A booking that was passed to another friend is not shown.
 */
async function findReceiptBooking(
	c: RequestContext,
	{ id: salonId, url, visitor }: PublicSalon,
	receipt: string,
): Promise<OwnReservation | undefined> {
	const { ctx } = c.var;
	const receiptClaims = readReceipt(ctx, receipt, url.id);
	if (receiptClaims === null) return undefined;
	const { reservationId, friendId } = receiptClaims;
	if (friendId !== null && !(visitor.isFriend && visitor.id === friendId)) return undefined;
	const { db } = ctx;
	const [[row], reassignments, requests] = await db.batch([
		db
			.select()
			.from(reservations)
			.where(
				and(
					eq(reservations.id, reservationId),
					eq(reservations.salonId, salonId),
					isNull(reservations.deletedAt),
				),
			),
		// Assigning a friend to an anonymous booking does not count: it is the same person. Only a change from
		// one friend to another does.
		db
			.select({ id: salonHistory.id })
			.from(salonHistory)
			.where(
				and(
					eq(salonHistory.salonId, salonId),
					eq(salonHistory.subject, "reservation"),
					eq(salonHistory.subjectId, reservationId),
					sql`${salonHistory.before} ->> '$.friendId' <> ifnull(${salonHistory.after} ->> '$.friendId', 0)`,
				),
			)
			.limit(1),
		db
			.select()
			.from(reservations)
			.where(pendingRequestsCondition([reservationId])),
	]);
	const isOwnBooking = friendId === null ? reassignments.length === 0 : row?.friendId === friendId;
	return isOwnBooking && row ? { row, requests } : undefined;
}

/** Page shown after a booking; reloading it sends nothing. */
export async function renderReceiptPage(
	c: RequestContext,
	salon: PublicSalon,
	receipt: string,
): Promise<Response> {
	const booking = await findReceiptBooking(c, salon, receipt);
	if (!booking) return renderGoneReservationPage(c, salon);
	const { row, requests } = booking;
	const names = await readPartNames(c.var.ctx, [row, ...requests]);
	const payPage =
		row.payUntil === null ? undefined : (await findSalonPaymentPages(c.var.ctx, [row.id])).get(row.id);
	// While a request is pending, the booking is not yet as requested.
	const isBooked = row.status === "approved" && requests.length === 0;
	const entry = toCalendarEntry(c, salon, row, names);
	return renderSalonPage(c, salon, {
		title: isBooked
			? "予約が確定しました"
			: row.payUntil !== null
				? "お支払いをお待ちしています"
				: row.status === "pending" || requests.length > 0
					? "リクエストを受け付けました"
					: "予約の内容",
		emblem: renderEmblem(isBooked ? "check" : "clock", isBooked ? "good" : ""),
		body: html`${renderPayLink(row, payPage)}
			${row.status === "pending" && row.payUntil === null && html`<p class="note">予約はまだ確定していません。店舗からの連絡をお待ちください。${row.friendId === null && describeLapse(salon, row)}</p>`}
			${requests.map((request) => renderRequestNote(request, row, names))}
			<div class="facts-box">${renderReservationFacts(booking, names)}</div>
			${
				isBooked &&
				html`<div class="actions">
				<a class="quiet" href="${buildSalonPageUrl(salon, SALON_PAGES.calendar, { receipt })}">カレンダーに追加（.ics）</a>
				<a class="quiet" href="${buildGoogleCalendarUrl(entry)}" rel="noreferrer">Googleカレンダーに追加</a>
			</div>`
			}
			${!salon.visitor.isFriend && salon.shop.phone !== "" && html`<p>変更・取り消しは、お電話（<a href="${telephoneHref(salon.shop.phone)}">${salon.shop.phone}</a>）でご連絡ください。</p>`}
			${salon.visitor.isFriend && html`<p><a href="${buildSalonPageUrl(salon, SALON_PAGES.mine)}">予約の確認・変更</a></p>`}`,
	});
}

/** Sentence about the end of an anonymous visitor's request: after the salon's hours, or at the visit if that is earlier. */
function describeLapse({ rules }: PublicSalon, { createdAt, startsAt }: ReservationRow): string {
	const hours = getAnonymousRequestHours(rules);
	return startsAt < createdAt + hours * HOUR ? BOOKING_TEXTS.lapsesAtStart : BOOKING_TEXTS.lapses(hours);
}

type PartNames = Awaited<ReturnType<typeof readPartNames>>;

const toCalendarEntry = (
	c: RequestContext,
	salon: PublicSalon,
	row: ReservationRow,
	names: PartNames,
): CalendarEntry => ({
	id: buildCalendarId(c, `reservation-${row.id}`),
	start: new Date(row.startsAt),
	end: new Date(row.endsAt),
	summary: [salon.name, names.course(row.courseId)].filter(Boolean).join(" "),
	location: salon.shop.address,
	description: salon.shop.phone === "" ? "" : `電話 ${salon.shop.phone}`,
});

/** Revision of the entry: the version of the reservation. */
const getEntryRevision = ({ status, version }: ReservationRow) => ({
	sequence: version - 1,
	status:
		status === "approved"
			? ICalEventStatus.CONFIRMED
			: status === "pending"
				? ICalEventStatus.TENTATIVE
				: ICalEventStatus.CANCELLED,
});

/** Calendar file (.ics) of the booking. */
export async function renderCalendarFile(
	c: RequestContext,
	salon: PublicSalon,
	receipt: string,
): Promise<Response> {
	const booking = await findReceiptBooking(c, salon, receipt);
	if (!booking) return renderGoneReservationPage(c, salon);
	const { row } = booking;
	const entry = toCalendarEntry(c, salon, row, await readPartNames(c.var.ctx, [row]));
	return respondWithCalendarFile(c, entry, getEntryRevision(row));
}
