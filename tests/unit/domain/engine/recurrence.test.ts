import { describe, expect, test } from "vitest";
import {
	MONTH_END,
	nextOccurrence,
	type Recurrence,
	recurrenceInput,
	recurrenceText,
} from "#domain/engine/actions/recurrence.ts";
import { toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";

const TOKYO = "Asia/Tokyo";
const at = (moment: string, zone = TOKYO) => {
	const [day, time] = moment.split(" ") as [string, string];
	return toInstant(day, time, zone)!;
};
const next = (recurrence: Recurrence, after: string, zone = TOKYO) => {
	const found = nextOccurrence(recurrence, at(after, zone), zone);
	return found === null ? null : toWireTime(found, zone).slice(0, 16);
};
/** Consecutive occurrences. */
function series(recurrence: Recurrence, after: string, count: number, zone = TOKYO): (string | null)[] {
	const found: (string | null)[] = [];
	for (let last: string | null = after; last !== null && found.length < count; found.push(last))
		last = next(recurrence, last, zone);
	return found;
}
const daily = (time: string, until: string | null = null): Recurrence => ({ every: "day", time, until });
const weekly = (weekdays: number[], time = "10:00"): Recurrence => ({
	...{ every: "week", weekdays, time, until: null },
});
const monthly = (day: number, time = "10:00", until: string | null = null): Recurrence => ({
	...{ every: "month", day, time, until },
});

describe("daily", () => {
	test("is the same day before its time, the next at it and after it", () => {
		expect(next(daily("10:00"), "2026-11-20 09:59")).toBe("2026-11-20 10:00");
		expect(next(daily("10:00"), "2026-11-20 10:00")).toBe("2026-11-21 10:00");
		expect(next(daily("10:00"), "2026-11-20 10:01")).toBe("2026-11-21 10:00");
	});

	test("at midnight goes over the ends of months and years", () => {
		expect(next(daily("00:00"), "2026-12-31 00:00")).toBe("2027-01-01 00:00");
		expect(next(daily("23:59"), "2026-12-31 23:59")).toBe("2027-01-01 23:59");
	});

	test("at midnight comes 365 times a year, and 366 times a leap year", () => {
		const days = (year: number) =>
			series(daily("00:00", `${year}-12-31`), `${year - 1}-12-31 00:00`, 400).filter((day) => day !== null);
		expect([days(2027).length, days(2028).length]).toEqual([365, 366]);
		expect(new Set(days(2028)).size).toBe(366);
	});

	test("is a day of the account's clocks, not of UTC", () => {
		expect(next(daily("08:00"), "2026-11-20 07:30")).toBe("2026-11-20 08:00");
	});

	test("keeps its time where clocks are moved", () => {
		expect(series(daily("10:00"), "2027-03-13 10:00", 2, "America/New_York")).toEqual([
			"2027-03-14 10:00",
			"2027-03-15 10:00",
		]);
	});

	test("ends with its last day, that day included", () => {
		expect(series(daily("10:00", "2026-11-22"), "2026-11-20 12:00", 9)).toEqual([
			"2026-11-21 10:00",
			"2026-11-22 10:00",
			null,
		]);
	});

	test("has nothing left where its last day is past", () => {
		expect(next(daily("10:00", "2026-11-19"), "2026-11-20 09:00")).toBeNull();
		expect(next(daily("10:00", "2026-11-20"), "2026-11-20 10:00")).toBeNull();
	});
});

describe("weekly", () => {
	test("comes on each of its days, in order", () => {
		// The 20th of November 2026 is a Friday.
		expect(series(weekly([1, 5, 0]), "2026-11-20 10:00", 4)).toEqual([
			"2026-11-22 10:00",
			"2026-11-23 10:00",
			"2026-11-27 10:00",
			"2026-11-29 10:00",
		]);
	});

	test("with one day comes today before its time, else in a week", () => {
		expect(next(weekly([5]), "2026-11-20 09:00")).toBe("2026-11-20 10:00");
		expect(next(weekly([5]), "2026-11-20 10:00")).toBe("2026-11-27 10:00");
	});
});

describe("monthly", () => {
	test("on a day that not every month has comes on the last day of such a month, and then again on its own", () => {
		expect(series(monthly(31), "2027-01-30 10:00", 5)).toEqual([
			"2027-01-31 10:00",
			"2027-02-28 10:00",
			"2027-03-31 10:00",
			"2027-04-30 10:00",
			"2027-05-31 10:00",
		]);
		expect(series(monthly(30), "2028-01-30 10:00", 2)).toEqual(["2028-02-29 10:00", "2028-03-30 10:00"]);
	});

	test("on the 29th knows leap years", () => {
		expect(next(monthly(29), "2027-01-29 10:00")).toBe("2027-02-28 10:00");
		expect(next(monthly(29), "2028-01-29 10:00")).toBe("2028-02-29 10:00");
		expect(next(monthly(29), "2100-01-29 10:00")).toBe("2100-02-28 10:00");
	});

	test("at the month's end, over a year: twelve times, each on a last day", () => {
		const moments = series(monthly(MONTH_END, "00:00"), "2026-12-31 00:00", 12);
		expect(moments.map((moment) => moment!.slice(5, 10))).toEqual([
			...["01-31", "02-28", "03-31", "04-30", "05-31", "06-30"],
			...["07-31", "08-31", "09-30", "10-31", "11-30", "12-31"],
		]);
	});

	test("on a day that has just passed comes a month later; its last day may come before that", () => {
		expect(next(monthly(1, "00:00"), "2026-12-01 00:00")).toBe("2027-01-01 00:00");
		expect(next(monthly(1, "10:00", "2026-12-31"), "2026-12-01 10:00")).toBeNull();
	});
});

test("what was missed is not made up for, and a late run moves none that follow", () => {
	expect(next(daily("10:00"), "2026-11-25 13:37")).toBe("2026-11-26 10:00");
	expect(next(monthly(31), "2027-03-01 03:00")).toBe("2027-03-31 10:00");
});

describe("what is sent", () => {
	const reads = (input: object) => recurrenceInput.safeParse(input);

	test("is read from JSON and from a form, weekdays in order and once", () => {
		expect(reads({ every: "week", weekdays: ["5", 1, 5], time: "10:00" }).data).toEqual({
			...{ every: "week", weekdays: [1, 5], time: "10:00", until: null },
		});
		expect(reads({ every: "month", day: "32", time: "00:00", until: "2027-03-31" }).data).toEqual({
			...{ every: "month", day: MONTH_END, time: "00:00", until: "2027-03-31" },
		});
	});

	test.each([
		["no days", { every: "week", weekdays: [], time: "10:00" }],
		["a day that no week has", { every: "week", weekdays: [7], time: "10:00" }],
		["the 0th", { every: "month", day: 0, time: "10:00" }],
		["the 33rd", { every: "month", day: 33, time: "10:00" }],
		["no time", { every: "day", time: "24:00" }],
		["a last day that no calendar has", { every: "day", time: "10:00", until: "2027-02-29" }],
		["another rhythm", { every: "year", time: "10:00" }],
	])("is refused with %s", (_, input) => {
		expect(reads(input).success).toBe(false);
	});
});

test("says itself in words", () => {
	expect(recurrenceText(daily("10:00"))).toBe("毎日の10:00");
	expect(recurrenceText(weekly([1, 5]))).toBe("毎週月・金曜日の10:00");
	expect(recurrenceText(monthly(31))).toBe("毎月31日の10:00");
	expect(recurrenceText(monthly(MONTH_END, "09:30", "2027-03-31"))).toBe(
		"毎月末日の09:30（2027年3月31日まで）",
	);
});
