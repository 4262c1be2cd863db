import { describe, expect, test } from "vitest";
import { copiedAreaPosition, findAreaFaults } from "#domain/content/rich-menus/area-faults.ts";
import type { RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";
import { createSnapLines, snapMovedArea, snapResizedArea } from "#domain/content/rich-menus/snap-areas.ts";
import { areaCommandOfKey, moveAreaByKey } from "#web/content/rich-menus/areas/areaKeys.ts";

const image = { width: 1_200, height: 600 };
const area = (x: number, y: number, width: number, height: number): RichMenuArea => ({ x, y, width, height });
const REACH = 10;

describe("an area that is carried", () => {
	const lines = createSnapLines(image, [area(100, 50, 230, 100)]);

	test.each([
		["the left edge", area(7, 300, 50, 50), [0, 300]],
		["the right edge", area(1_143, 300, 50, 40), [1_150, 300]],
		["a third", area(408, 330, 50, 37), [400, 330]],
		["the middle, with its right edge", area(545, 330, 50, 37), [550, 330]],
		["another area's edge", area(335, 330, 30, 37), [330, 330]],
		["another area's lower edge", area(700, 156, 30, 17), [700, 150]],
		["nothing that is farther", area(700, 470, 50, 60), [700, 470]],
	])("is drawn to %s", (_, carried, [x, y]) => {
		const { area: snapped } = snapMovedArea(carried, lines, REACH, image);
		expect(snapped).toEqual({ ...carried, x, y });
	});

	test("says to which lines it was drawn, and stays in the image", () => {
		const { area: snapped, guides } = snapMovedArea(area(-50, 597, 200, 200), lines, REACH, image);
		expect(snapped).toEqual(area(0, 400, 200, 200));
		expect(guides).toEqual({ across: [0], down: [400, 600] });
	});

	test("is not drawn at all without reach", () => {
		expect(snapMovedArea(area(7, 300, 50, 50), lines, 0, image).area).toEqual(area(7, 300, 50, 50));
	});
});

describe("an edge that is carried", () => {
	const lines = createSnapLines(image, []);
	const resized = (from: RichMenuArea, across: -1 | 0 | 1, down: -1 | 0 | 1, by: [number, number]) =>
		snapResizedArea(from, { across, down }, by, lines, REACH, image).area;

	test("moves alone, and is drawn to lines", () => {
		expect(resized(area(100, 100, 200, 200), 1, 0, [96, 500])).toEqual(area(100, 100, 300, 200));
		expect(resized(area(100, 100, 200, 200), -1, -1, [-95, -40])).toEqual(area(0, 60, 300, 240));
	});

	test("is turned over beyond the other one, and leaves a pixel at least", () => {
		expect(resized(area(300, 100, 100, 100), 1, 0, [-250, 0])).toEqual(area(150, 100, 150, 100));
		expect(resized(area(300, 107, 100, 100), 1, 0, [-100, 0])).toEqual(area(300, 107, 1, 100));
	});

	test("stays in the image", () => {
		expect(resized(area(300, 100, 100, 100), 1, 1, [9_000, 9_000])).toEqual(area(300, 100, 900, 500));
	});
});

test("what is wrong with areas is said of each: outside, and over which others", () => {
	const areas = [area(0, 0, 100, 100), area(99, 99, 10, 10), area(100, 0, 10, 10), area(1_195, 0, 10, 10)];
	expect(findAreaFaults(areas, image)).toEqual([
		{ isOutside: false, overlaps: [1] },
		{ isOutside: false, overlaps: [0] },
		{ isOutside: false, overlaps: [] },
		{ isOutside: true, overlaps: [] },
	]);
});

test.each([
	["beside it", area(0, 0, 600, 600), area(600, 0, 600, 600)],
	["below it", area(0, 0, 700, 300), area(0, 300, 700, 300)],
	["aside of it", area(0, 0, 700, 400), area(40, 40, 700, 400)],
	["where it is", area(0, 0, 1_200, 600), area(0, 0, 1_200, 600)],
])("a copy lies %s", (_, original, copy) => {
	expect(copiedAreaPosition(original, image)).toEqual(copy);
});

describe("keys on an area", () => {
	const key = (key: string, given: object = {}) => ({ key, shiftKey: false, altKey: false, ...given });
	const from = area(100, 100, 200, 200);

	test.each([
		[key("ArrowRight"), area(101, 100, 200, 200)],
		[key("ArrowUp", { shiftKey: true }), area(100, 90, 200, 200)],
		[key("ArrowDown", { altKey: true }), area(100, 100, 200, 201)],
		[key("ArrowLeft", { altKey: true, shiftKey: true }), area(100, 100, 190, 200)],
		[key("Tab"), null],
	])("%o make it %o", (pressed, expected) => {
		expect(moveAreaByKey(pressed, from, image)).toEqual(expected);
	});

	test("do not take it out of the image", () => {
		expect(moveAreaByKey(key("ArrowRight"), area(1_000, 0, 200, 600), image)).toEqual(
			area(1_000, 0, 200, 600),
		);
		expect(moveAreaByKey(key("ArrowRight", { altKey: true }), area(1_000, 0, 200, 600), image)).toEqual(
			area(1_000, 0, 200, 600),
		);
	});

	test.each([
		["Delete", {}, "remove"],
		["d", { ctrlKey: true }, "copy"],
		["D", { metaKey: true }, "copy"],
		["z", { ctrlKey: true }, "undo"],
		["Z", { metaKey: true, shiftKey: true }, "redo"],
		["y", { ctrlKey: true }, "redo"],
		["z", {}, null],
		["s", { ctrlKey: true }, null],
	])("%s with %o asks for %s", (pressed, given, command) => {
		expect(
			areaCommandOfKey({ key: pressed, ctrlKey: false, metaKey: false, shiftKey: false, ...given }),
		).toBe(command);
	});
});
