import { and, eq, isNull, sql } from "drizzle-orm";
import { html } from "hono/html";
import ical, { ICalEventStatus } from "ical-generator";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { getAnonymousRequestHours } from "#domain/booking/salons/salon-settings.ts";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { renderEmblem } from "#functions/platform/public-pages/public-page.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import { buildSalonPageUrl } from "./booking-choice.ts";
import type { OpenSalon } from "./find-open-salon.ts";
import { type OwnReservation, pendingRequestsCondition } from "./list-own-reservations.ts";
import {
	renderGoneReservationPage,
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
	{ id: salonId, url, visitor }: OpenSalon,
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
	salon: OpenSalon,
	receipt: string,
): Promise<Response> {
	const booking = await findReceiptBooking(c, salon, receipt);
	if (!booking) return renderGoneReservationPage(c, salon);
	const { row, requests } = booking;
	const names = await readPartNames(c.var.ctx, [row, ...requests]);
	// While a request is pending, the booking is not yet as requested.
	const isBooked = row.status === "approved" && requests.length === 0;
	const event = toCalendarEvent(c, salon, row, names);
	return renderSalonPage(c, salon, {
		title: isBooked
			? "予約が確定しました"
			: row.status === "pending" || requests.length > 0
				? "リクエストを受け付けました"
				: "予約の内容",
		emblem: renderEmblem(isBooked ? "check" : "clock", isBooked ? "good" : ""),
		body: html`${row.status === "pending" && html`<p class="note">予約はまだ確定していません。店舗からの連絡をお待ちください。${row.friendId === null && BOOKING_TEXTS.lapses(getAnonymousRequestHours(salon.rules))}</p>`}
			${requests.map((request) => renderRequestNote(request, row, names))}
			<div class="facts-box">${renderReservationFacts(booking, names)}</div>
			${
				isBooked &&
				html`<div class="actions">
				<a class="quiet" href="${buildSalonPageUrl(salon, SALON_PAGES.calendar, { receipt })}">カレンダーに追加（.ics）</a>
				<a class="quiet" href="${buildGoogleCalendarUrl(event)}" rel="noreferrer">Googleカレンダーに追加</a>
			</div>`
			}
			${salon.visitor.isFriend && html`<p><a href="${buildSalonPageUrl(salon, SALON_PAGES.mine)}">予約の確認・変更</a></p>`}`,
	});
}

type PartNames = Awaited<ReturnType<typeof readPartNames>>;

interface CalendarEvent {
	id: string;
	start: Date;
	end: Date;
	summary: string;
	location: string;
	description: string;
}

const toCalendarEvent = (
	c: RequestContext,
	salon: OpenSalon,
	row: ReservationRow,
	names: PartNames,
): CalendarEvent => ({
	// A stable id: a calendar that receives the event again replaces it.
	id: `reservation-${row.id}@${new URL(publicOrigin(c.env) || c.req.url).host}`,
	start: new Date(row.startsAt),
	end: new Date(row.endsAt),
	summary: [salon.name, names.course(row.courseId)].filter(Boolean).join(" "),
	location: salon.shop.address,
	description: salon.shop.phone === "" ? "" : `電話 ${salon.shop.phone}`,
});

/** URL of Google Calendar's page that adds an event. */
function buildGoogleCalendarUrl({ start, end, summary, location, description }: CalendarEvent): string {
	const formatTimestamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "");
	const query = new URLSearchParams({
		action: "TEMPLATE",
		text: summary,
		dates: `${formatTimestamp(start)}/${formatTimestamp(end)}`,
		location,
		details: description,
	});
	return `https://calendar.google.com/calendar/render?${query}`;
}

/** Revision of the event, by which calendars detect a newer or cancelled version. */
const getEventRevision = ({ status, version }: ReservationRow) => ({
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
	salon: OpenSalon,
	receipt: string,
): Promise<Response> {
	const booking = await findReceiptBooking(c, salon, receipt);
	if (!booking) return renderGoneReservationPage(c, salon);
	const { row } = booking;
	const { brand } = await readSettings(c.var.ctx, "brand");
	const calendar = ical({ prodId: { company: brand, product: brand, language: "JA" } });
	const event = toCalendarEvent(c, salon, row, await readPartNames(c.var.ctx, [row]));
	calendar.createEvent({ ...event, ...getEventRevision(row), stamp: new Date(c.var.ctx.now) });
	return new Response(calendar.toString(), {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": contentDisposition("attachment", "reservation.ics"),
		},
	});
}
