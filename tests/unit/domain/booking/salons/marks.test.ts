import { expect, test } from "vitest";
import { availabilityMark, dayInWords, timeInWords } from "#domain/booking/salons/marks.ts";

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
	expect(availabilityMark(free, of)).toBe(mark);
});

test("days and times are read aloud as people say them", () => {
	expect(dayInWords("2026-11-25")).toBe("11月25日 水曜日");
	expect([timeInWords(840), timeInWords(1_500)]).toEqual(["14:00", "翌01:00"]);
});
