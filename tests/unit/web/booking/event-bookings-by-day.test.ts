import { expect, test } from "vitest";
import { groupBookingsByDay } from "#web/booking/events/groupBookingsByDay.ts";

const booking = (
	starts_at: string | null,
	status: "approved" | "canceled" | "pending" | "denied",
	num_of_takes = 1,
) => ({ starts_at, status, num_of_takes });

test("bookings are listed by day, the next day first and past days last, each with its people and its open requests", () => {
	const days = groupBookingsByDay(
		[
			booking("2026-11-01 14:00", "approved"),
			booking("2026-12-24 14:00", "pending"),
			booking("2026-11-12 14:00", "approved"),
			booking("2026-12-10 14:00", "pending"),
			booking("2026-12-10 10:00", "approved", 2),
			booking("2026-12-10 10:00", "canceled", 4),
			booking(null, "denied"),
		],
		"2026-12-10",
	);
	expect(days.map(({ day, bookings, summary }) => [day, bookings.length, summary])).toEqual([
		["2026年12月10日(木)", 3, "予約 3名、承認待ち 1件"],
		["2026年12月24日(木)", 1, "予約 1名、承認待ち 1件"],
		["2026年11月12日(木)", 1, "予約 1名"],
		["2026年11月1日(日)", 1, "予約 1名"],
		["日時なし", 1, "予約 0名"],
	]);
	expect(days[0]!.bookings.map(({ starts_at }) => starts_at?.slice(11))).toEqual(["10:00", "10:00", "14:00"]);
});
