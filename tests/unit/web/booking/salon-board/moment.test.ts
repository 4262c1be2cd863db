import { describe, expect, test } from "vitest";
import { isMomentText, normalizeMoment } from "#web/booking/salon-board/model/normalizeMoment.ts";

describe("a moment of which somebody asks", () => {
	test.each([
		["2026-11-20 09:00", "2026-11-20 09:00"],
		["2026/11/5　9:00", "2026-11-05 09:00"],
		[" ２０２６.１.５  930 ", "2026-01-05 09:30"],
	])("may be typed as %j", (typed, written) => {
		expect(normalizeMoment(typed)).toBe(written);
		expect(isMomentText(written)).toBe(true);
	});

	test("is none while it is half typed", () => {
		for (const typed of ["", "2026", "2026-11-20", "2026-11-20 ", "きのう"])
			expect(isMomentText(normalizeMoment(typed)), typed).toBe(false);
	});
});
