import { describe, expect, test } from "vitest";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { addHours, HOURLY_TIMES } from "#domain/platform/time/time-of-day.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";

test("[E-453] a week runs from Sunday to Saturday, under the numbers that a date gives its days", () => {
	expect(WEEKDAYS.join("")).toBe("日月火水木金土");
	expect(WEEKDAYS[new Date(2026, 10, 20).getDay()]).toBe("金");
});

test("[E-456] the hourly times run from 00:00 to 23:00", () => {
	expect(HOURLY_TIMES).toHaveLength(24);
	expect([HOURLY_TIMES[0], HOURLY_TIMES[9], HOURLY_TIMES[23]]).toEqual(["00:00", "09:00", "23:00"]);
});

describe("adding hours to a time", () => {
	test.each([
		["09:00", 1, "10:00"],
		["09:30", 1.5, "11:00"],
		["00:00", 0.25, "00:15"],
		["22:59", 1, "23:59"],
	])("%s and %d hours is %s", (time, hours, sum) => {
		expect(addHours(time, hours)).toBe(sum);
	});

	test.each([
		["23:00", 1],
		["23:59", 1],
		["12:00", 12],
		["00:00", 48],
	])("[E-457] %s and %d hours is 23:59, not the next day", (time, hours) => {
		expect(addHours(time, hours)).toBe("23:59");
	});
});

test.each([
	[0, "0 円"],
	[980, "980 円"],
	[1_234_567, "1,234,567 円"],
	[-500, "-500 円"],
])("[E-459] %d is %s", (amount, written) => {
	expect(formatYen(amount)).toBe(written);
});
