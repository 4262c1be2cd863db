import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import type { EventBooking } from "./eventsApi.ts";
import { isActiveBooking } from "./isActiveBooking.ts";

/** Bookings of one day, in their given order. */
interface DayBookings<Booking> {
	day: string;
	bookings: Booking[];
	/** Number of people booked, and of requests that wait for an answer. */
	summary: string;
}

type DatedBooking = Pick<EventBooking, "starts_at" | "status" | "num_of_takes">;

/** Bookings by day, in the order of each day's first booking. */
export const groupBookingsByDay = <Booking extends DatedBooking>(
	bookings: readonly Booking[],
): DayBookings<Booking>[] =>
	[...Map.groupBy(bookings, dayOf)].map(([day, ofDay]) => ({
		day,
		bookings: ofDay,
		summary: summariseBookings(ofDay),
	}));

/** Day of a booking with the year, because the list reaches back. */
const dayOf = ({ starts_at }: DatedBooking): string =>
	starts_at === null ? "日時なし" : formatLongDay(starts_at);

function summariseBookings(bookings: readonly DatedBooking[]): string {
	const people = bookings.filter(isActiveBooking).reduce((sum, { num_of_takes }) => sum + num_of_takes, 0);
	const pending = bookings.filter(({ status }) => status === "pending").length;
	return `予約 ${people}名${pending > 0 ? `、承認待ち ${pending}件` : ""}`;
}
