import { expect, test } from "vitest";
import { formatTimeInWords, getAvailabilityMark } from "#domain/booking/salons/availability-marks.ts";

test.each([
	[0, 5, "none"],
	[1, 5, "few"],
	[2, 5, "free"],
	[3, 5, "plenty"],
	[2, 2, "plenty"],
	[1, 2, "few"],
	[1, 1, "free"],
	[0, 1, "none"],
] as const)("%i of %i free is %s", (free, of, mark) => {
	expect(getAvailabilityMark(free, of)).toBe(mark);
});

test("times are read aloud as people say them", () => {
	expect([formatTimeInWords(840), formatTimeInWords(1_500)]).toEqual(["14:00", "翌01:00"]);
});
