import { expect, test } from "vitest";
import { addMonths, expiryLimit, expiryOf } from "#domain/commerce/points/point-expiry.ts";
import { DEFAULT_ZONE, toWireTime } from "#domain/platform/time/wire-time.ts";

test.each([
	["2026-01-31", 1, "2026-02-28"],
	["2028-01-31", 1, "2028-02-29"],
	["2028-02-29", 12, "2029-02-28"],
	["2028-02-29", 48, "2032-02-29"],
	["2026-12-31", 2, "2027-02-28"],
	["2026-11-30", 3, "2027-02-28"],
	["2026-03-31", -1, "2026-02-28"],
	["2026-01-15", -1, "2025-12-15"],
	["2026-05-31", 0, "2026-05-31"],
])("%s and %i months is %s", (day, months, expected) => {
	expect(addMonths(day, months)).toBe(expected);
});

test("points are valid until the end of the day some months later", () => {
	const end = (day: string, months: number) => toWireTime(expiryOf(day, months, DEFAULT_ZONE)!, DEFAULT_ZONE);
	expect(end("2026-01-31", 1)).toBe("2026-03-01 00:00:00");
	expect(end("2028-01-31", 1)).toBe("2028-03-01 00:00:00");
	expect(end("2026-12-31", 12)).toBe("2028-01-01 00:00:00");
	expect(expiryOf("2026-12-31", null, DEFAULT_ZONE)).toBeNull();
});

test("points that end within no days end today", () => {
	const now = Date.parse("2026-02-28T20:00:00+09:00");
	const limit = (days: number) => toWireTime(expiryLimit({ now, zone: DEFAULT_ZONE }, days), DEFAULT_ZONE);
	expect([limit(0), limit(1)]).toEqual(["2026-03-01 00:00:00", "2026-03-02 00:00:00"]);
});
