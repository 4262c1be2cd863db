import { describe, expect, test } from "vitest";
import { salonConfigsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { durationUnitOf } from "#web/booking/salons/booking/durationUnits.ts";
import { formatNextDayTime, normalizeTime } from "#web/booking/salons/hours/normalizeTime.ts";
import {
	copyHours,
	hoursBodyOf,
	hoursDraftOf,
	nextSpan,
	WEEK_FROM_MONDAY,
} from "#web/booking/salons/hours/openingHoursDraft.ts";

describe("a time as people type it", () => {
	test.each([
		["9", "09:00"],
		["930", "09:30"],
		["0930", "09:30"],
		["９：３０", "09:30"],
		["9時30分", "09:30"],
		["25", "25:00"],
		["25時", "25:00"],
		["30:00", "30:00"],
	])("%s is %s", (typed, written) => {
		expect(normalizeTime(typed)).toBe(written);
	});

	test.each(["30:01", "31", "9:60", "965", "夜", ""])(
		"%s is none, and stays for the schema to refuse",
		(typed) => {
			expect(normalizeTime(typed)).toBe(typed);
		},
	);

	test("after midnight it says what the next day's clock shows", () => {
		expect(formatNextDayTime("25:00")).toBe("翌1:00");
		expect(formatNextDayTime("30:00")).toBe("翌6:00");
		expect(formatNextDayTime("25時")).toBe("翌1:00");
		expect(formatNextDayTime("23:59")).toBeNull();
		expect(formatNextDayTime("夜")).toBeNull();
	});
});

describe("opening hours", () => {
	const opening = {
		year: 2026,
		opening_hours: [{ weekday: 0, hours: [{ from: "10:00", to: "25:00" }] }],
		special_dates: [],
		version: 3,
	};

	test("[M-058] the week begins on Monday, and a weekday of which nothing is known is closed", () => {
		const { days } = hoursDraftOf(opening);
		expect(days.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
		expect(days.map(({ hours }) => hours.length)).toEqual([0, 0, 0, 0, 0, 0, 1]);
	});

	test("are sent as they were typed, in a body that the server's schema takes", () => {
		const body = hoursBodyOf(hoursDraftOf(opening));
		expect(salonConfigsInput.safeParse(body).success).toBe(true);
		expect(body.opening_hours.at(-1)).toEqual({ weekday: 0, hours: [{ from: "10:00", to: "25:00" }] });
		expect(body.version).toBe(3);
	});

	test("are sent as times though the cursor still stands in one that was just typed", () => {
		const { days, version } = hoursDraftOf(opening);
		const typed = days.map((day) => ({ ...day, hours: day.hours.map((span) => ({ ...span, from: "９" })) }));
		expect(hoursBodyOf({ days: typed, version }).opening_hours.at(-1)?.hours).toEqual([
			{ from: "09:00", to: "25:00" },
		]);
	});

	test("a span that is added begins after the last one and never ends after 30:00", () => {
		expect(nextSpan([])).toMatchObject({ from: "10:00", to: "19:00" });
		expect(nextSpan([{ from: "10:00", to: "13:00" }])).toMatchObject({ from: "14:00", to: "16:00" });
		expect(nextSpan([{ from: "20:00", to: "29:30" }])).toMatchObject({ from: "29:00", to: "30:00" });
	});

	test("are copied to the weekdays asked for, with spans of their own", () => {
		const { days } = hoursDraftOf(opening);
		const sunday = days.at(-1)!;
		const copied = copyHours(days, sunday, WEEK_FROM_MONDAY.slice(0, 5));
		expect(copied.map(({ hours }) => hours.map(({ from, to }) => `${from}-${to}`))).toEqual([
			...Array(5).fill(["10:00-25:00"]),
			[],
			["10:00-25:00"],
		]);
		expect(new Set(copied.flatMap(({ hours }) => hours.map(({ key }) => key))).size).toBe(6);
	});
});

test("a long time is shown in the largest unit in which it is whole", () => {
	expect([0, null, 30, 90, 120, 1_440, 2_880].map(durationUnitOf)).toEqual([60, 60, 1, 1, 60, 1_440, 1_440]);
});
