import { expect, test } from "vitest";
import { getDayMark, groupByDayPart } from "#domain/booking/salons/day-marks.ts";

const times = (...free: number[]) => free.map((each) => ({ free: each }));

test.each([
	["without times", [], {}, "closed"],
	["on which nobody works", times(0, 0), { isOff: true }, "off"],
	["of which all times have passed", times(0, 0), {}, "closed"],
	["that is full", times(0, 0), { isFull: true }, "full"],
	["with three free times", times(1, 1, 1), {}, "few"],
	["with a third of its times free", times(1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0), {}, "free"],
	["with most of its times free", times(2, 1, 1, 1, 0), {}, "plenty"],
] as const)("a day %s is marked for friends", (_, day, facts, mark) => {
	expect(getDayMark({ times: day, isFull: false, isOff: false, ...facts })).toBe(mark);
});

test("times are grouped into morning, afternoon and evening, after midnight included", () => {
	const at = (...minutes: number[]) => minutes.map((from) => ({ from }));
	expect(groupByDayPart(at(600, 719, 720, 1_019, 1_020, 1_500))).toEqual([
		{ name: "午前", times: at(600, 719) },
		{ name: "午後", times: at(720, 1_019) },
		{ name: "夕方から", times: at(1_020, 1_500) },
	]);
	expect(groupByDayPart(at(780)).map(({ name }) => name)).toEqual(["午後"]);
});
