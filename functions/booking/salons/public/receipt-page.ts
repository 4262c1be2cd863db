import { and, eq, isNull, sql } from "drizzle-orm";
import { html } from "hono/html";
import ical, { ICalEventStatus } from "ical-generator";
import { reservations } from "#db/booking/reservations.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { strangerHoursOf } from "#domain/booking/salons/settings.ts";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import { addressAt } from "./booking-choice.ts";
import { readReceipt } from "./booking-proofs.ts";
import { type OwnReservation, pendingRequestsCondition } from "./find-own-reservations.ts";
import type { OpenSalon } from "./open-salon.ts";
import { factsOf, goneReservationPage, requestNote } from "./own-reservations-page.ts";
import { partNames } from "./part-names.ts";
import { salonBookingPage } from "./salon-page.ts";

/**
 * Current booking of a receipt; undefined where nothing may be shown. A friend's receipt is opened by their
 * own link and expires with it. A booking that now belongs to somebody else is not shown.
 */
async function bookingOf(
	c: RequestContext,
	{ id: salonId, url, visitor }: OpenSalon,
	receipt: string,
): Promise<OwnReservation | undefined> {
	const { ctx } = c.var;
	const shown = readReceipt(ctx, receipt, url.id);
	if (shown === null) return undefined;
	const { reservationId, friendId } = shown;
	if (friendId !== null && !(visitor.isFriend && visitor.id === friendId)) return undefined;
	const { db } = ctx;
	const [[row], given, asked] = await db.batch([
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
		// Who booked as a stranger and is found to be a friend is who they were; from that friend it may be taken.
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
	const isTheirs = friendId === null ? given.length === 0 : row?.friendId === friendId;
	return isTheirs && row ? { row, asked } : undefined;
}

/** The page that a booking ends on. Reloading it sends nothing again. */
export async function receiptPage(c: RequestContext, salon: OpenSalon, receipt: string): Promise<Response> {
	const booking = await bookingOf(c, salon, receipt);
	if (!booking) return goneReservationPage(c, salon);
	const { row, asked } = booking;
	const names = await partNames(c.var.ctx, [row, ...asked]);
	// While the friend waits for an answer, what stands is not what they have just asked for.
	const isBooked = row.status === "approved" && asked.length === 0;
	const event = eventOf(c, salon, row, names);
	return salonBookingPage(c, salon, {
		title: isBooked
			? "予約が確定しました"
			: row.status === "pending" || asked.length > 0
				? "リクエストを受け付けました"
				: "予約の内容",
		body: html`${row.status === "pending" && html`<p class="note">予約はまだ確定していません。店舗からの連絡をお待ちください。${row.friendId === null && BOOKING_TEXTS.lapses(strangerHoursOf(salon.rules))}</p>`}
			${asked.map((request) => requestNote(request, row, names))}
			${factsOf(booking, names)}
			${
				isBooked &&
				html`<div class="actions">
				<a class="quiet" href="${addressAt(salon, SALON_PAGES.calendar, { receipt })}">カレンダーに追加（.ics）</a>
				<a class="quiet" href="${googleAddress(event)}" rel="noreferrer">Googleカレンダーに追加</a>
			</div>`
			}
			${salon.visitor.isFriend && html`<p><a href="${addressAt(salon, SALON_PAGES.mine)}">予約の確認・変更</a></p>`}`,
	});
}

type PartNames = Awaited<ReturnType<typeof partNames>>;

interface CalendarEvent {
	id: string;
	start: Date;
	end: Date;
	summary: string;
	location: string;
	description: string;
}

const eventOf = (
	c: RequestContext,
	salon: OpenSalon,
	row: ReservationRow,
	names: PartNames,
): CalendarEvent => ({
	// The same id each time: a calendar that gets it again replaces what it has.
	id: `reservation-${row.id}@${new URL(publicOrigin(c.env) || c.req.url).host}`,
	start: new Date(row.startsAt),
	end: new Date(row.endsAt),
	summary: [salon.name, names.course(row.courseId)].filter(Boolean).join(" "),
	location: salon.shop.address,
	description: salon.shop.phone === "" ? "" : `電話 ${salon.shop.phone}`,
});

/** Google's page that adds an event. */
function googleAddress({ start, end, summary, location, description }: CalendarEvent): string {
	const written = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "");
	const query = new URLSearchParams({
		action: "TEMPLATE",
		text: summary,
		dates: `${written(start)}/${written(end)}`,
		location,
		details: description,
	});
	return `https://calendar.google.com/calendar/render?${query}`;
}

/**
 * Revision of the event: calendars that know it see whether this version is newer and whether it is
 * cancelled.
 */
const revisionOf = ({ status, version }: ReservationRow) => ({
	sequence: version - 1,
	status:
		status === "approved"
			? ICalEventStatus.CONFIRMED
			: status === "pending"
				? ICalEventStatus.TENTATIVE
				: ICalEventStatus.CANCELLED,
});

/** The booking as a file for calendars. */
export async function calendarFile(c: RequestContext, salon: OpenSalon, receipt: string): Promise<Response> {
	const booking = await bookingOf(c, salon, receipt);
	if (!booking) return goneReservationPage(c, salon);
	const { row } = booking;
	const { brand } = await readSettings(c.var.ctx, "brand");
	const calendar = ical({ prodId: { company: brand, product: brand, language: "JA" } });
	const event = eventOf(c, salon, row, await partNames(c.var.ctx, [row]));
	calendar.createEvent({ ...event, ...revisionOf(row), stamp: new Date(c.var.ctx.now) });
	return new Response(calendar.toString(), {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": contentDisposition("attachment", "reservation.ics"),
		},
	});
}
