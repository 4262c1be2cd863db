import { describe, expect, test } from "vitest";
import { compareFreeTimes, isDayFull } from "#domain/booking/salons/waiting-times.ts";

const times = (...free: number[]) =>
	free.map((each, index) => ({ day: 10, from: 600 + 60 * index, to: 660 + 60 * index, free: each }));

describe("a full day", () => {
	const at = { day: 10, now: 9 * 1_440, leadMinutes: 0, days: 0 };

	test("has times, and none of them is free", () => {
		expect(isDayFull(times(0, 0), at)).toBe(true);
		expect(isDayFull(times(0, 1), at)).toBe(false);
		expect(isDayFull([], at)).toBe(false);
	});

	test("can still be booked: one that is over, too soon or too far ahead is none", () => {
		const now = 10 * 1_440 + 661;
		expect(isDayFull(times(0, 0), { ...at, now: 10 * 1_440 + 660 })).toBe(true);
		expect(isDayFull(times(0, 0), { ...at, now })).toBe(false);
		expect(isDayFull(times(0, 0), { ...at, leadMinutes: 3 * 1_440 })).toBe(false);
		expect(isDayFull(times(0, 0), { ...at, now: 0, days: 9 })).toBe(false);
		expect(isDayFull(times(0, 0), { ...at, now: 0, days: 10 })).toBe(true);
		// Without a limit of the salon, friends may book a year ahead.
		expect(isDayFull(times(0, 0), { ...at, now: (10 - 366) * 1_440 })).toBe(true);
		expect(isDayFull(times(0, 0), { ...at, now: (10 - 367) * 1_440 })).toBe(false);
	});
});

describe("a look at a day", () => {
	test("finds what is free and was not known", () => {
		const look = (known: number[], ...free: number[]) =>
			compareFreeTimes(known, times(...free), times(...free));
		expect(look([], 0, 1, 0)).toEqual({ newTimes: [660], knownTimes: [660] });
		expect(look([660], 0, 1, 1)).toEqual({ newTimes: [720], knownTimes: [660, 720] });
		expect(look([660], 0, 0, 0)).toEqual({ newTimes: [], knownTimes: [] });
	});

	test("does not forget a time that somebody holds, but one that is booked while another is held", () => {
		expect(compareFreeTimes([660], times(0, 0, 0), times(0, 1, 0))).toEqual({
			newTimes: [],
			knownTimes: [660],
		});
		expect(compareFreeTimes([660, 720], times(0, 0, 0), times(0, 0, 1))).toEqual({
			newTimes: [],
			knownTimes: [720],
		});
		expect(compareFreeTimes([], times(0, 0, 0), times(0, 1, 0))).toEqual({ newTimes: [], knownTimes: [] });
	});
});
