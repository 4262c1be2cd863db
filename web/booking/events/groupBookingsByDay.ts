import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import type { EventBooking } from "./eventsApi.ts";
import { isActiveBooking } from "./isActiveBooking.ts";

/** Bookings of one day, in the order of their slots. */
interface DayBookings<Booking> {
	day: string;
	bookings: Booking[];
	/** Number of people booked, and of requests that wait for an answer. */
	summary: string;
}

type DatedBooking = Pick<EventBooking, "starts_at" | "status" | "num_of_takes">;

/** Bookings by day: the coming days from the next, then the past ones from the last, then those without a day. */
export function groupBookingsByDay<Booking extends DatedBooking>(
	bookings: readonly Booking[],
	today: string,
): DayBookings<Booking>[] {
	const ordered = bookings.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
	const days = [...Map.groupBy(ordered, (booking) => startOf(booking).slice(0, DAY_LENGTH))];
	const coming = days.filter(([date]) => date >= today);
	const past = days.filter(([date]) => date < today).toReversed();
	return [...coming, ...past].map(([, dayBookings]) => ({
		day: dayLabelOf(dayBookings[0]!),
		bookings: dayBookings,
		summary: summariseBookings(dayBookings),
	}));
}

const DAY_LENGTH = "2026-12-01".length;
/** Start of a booking; empty, and so before all days, where its slot has none. */
const startOf = ({ starts_at }: DatedBooking): string => starts_at ?? "";

/** Day of a booking with the year, because the list reaches back. */
const dayLabelOf = ({ starts_at }: DatedBooking): string =>
	starts_at === null ? "日時なし" : formatLongDay(starts_at);

function summariseBookings(bookings: readonly DatedBooking[]): string {
	const people = bookings.filter(isActiveBooking).reduce((sum, { num_of_takes }) => sum + num_of_takes, 0);
	const pending = bookings.filter(({ status }) => status === "pending").length;
	return `予約 ${people}名${pending > 0 ? `、承認待ち ${pending}件` : ""}`;
}
