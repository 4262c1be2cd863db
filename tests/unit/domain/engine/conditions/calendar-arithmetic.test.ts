import { expect, test } from "vitest";
import {
	daysAfter,
	latestMonthsBefore,
	monthsAfter,
} from "#domain/engine/filters/conditions/calendar-arithmetic.ts";

/** Birth years are arbitrary, and centuries are leap years only every fourth time. */
test.each([
	["2000-01-31", "2000-02-29"],
	["1900-01-31", "1900-02-28"],
	["2024-01-31", "2024-02-29"],
	["2026-01-31", "2026-02-28"],
	["2026-03-31", "2026-04-30"],
	["2026-12-31", "2027-01-31"],
])("a month after %s is %s", (day, after) => {
	expect(monthsAfter(day, 1)).toBe(after);
});

test.each([
	[-12, "1999-02-28"],
	[12, "2001-02-28"],
	[48, "2004-02-29"],
	[1_200, "2100-02-28"],
])("%i months from 29 February 2000 is %s", (months, day) => {
	expect(monthsAfter("2000-02-29", months)).toBe(day);
});

test("the latest day of which a month's end is so many months after is that month's end", () => {
	expect(latestMonthsBefore("2000-02-29", 1)).toBe("2000-01-31");
	expect(latestMonthsBefore("2000-03-31", 1)).toBe("2000-02-29");
	expect(latestMonthsBefore("2000-03-30", 1)).toBe("2000-02-29");
	expect(latestMonthsBefore("2000-03-15", 1)).toBe("2000-02-15");
});

test("days go over 29 February where there is one", () => {
	expect(daysAfter("2000-02-28", 1)).toBe("2000-02-29");
	expect(daysAfter("2100-02-28", 1)).toBe("2100-03-01");
});
