import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { renderElement } from "#tests/support/render-element.ts";
import { nextCell } from "#web/booking/salons/unlinks/cellNavigation.ts";
import { UnlinkGrid } from "#web/booking/salons/unlinks/UnlinkGrid.tsx";
import {
	buildUnlinkMatrix,
	listUnlinks,
	setUnlinkCells,
	unlinkedCoursesOf,
} from "#web/booking/salons/unlinks/unlinkMatrix.ts";

const unlink = (salon_resource_id: number, course_id: number) => ({ salon_resource_id, course_id });

describe("[M-133] the matrix", () => {
	test("holds what is not linked; what was deleted since is left out", () => {
		const matrix = buildUnlinkMatrix([unlink(1, 10), unlink(1, 99), unlink(7, 10)], [1, 2], [10, 11]);
		expect(listUnlinks(matrix)).toEqual([unlink(1, 10)]);
		expect([...unlinkedCoursesOf(matrix, 2)]).toEqual([]);
	});

	test("links and unlinks a cell, a row, a column", () => {
		const blank = buildUnlinkMatrix([], [1, 2], [10, 11]);
		const cell = setUnlinkCells(blank, [1], [11], false);
		expect(listUnlinks(cell)).toEqual([unlink(1, 11)]);
		expect(listUnlinks(setUnlinkCells(cell, [1, 2], [11], false))).toEqual([unlink(1, 11), unlink(2, 11)]);
		expect(listUnlinks(setUnlinkCells(cell, [1], [10, 11], true))).toEqual([]);
	});

	test("keeps the rows that did not change, so that they are not drawn again", () => {
		const before = buildUnlinkMatrix([unlink(2, 10)], [1, 2], [10, 11]);
		const after = setUnlinkCells(before, [1, 2], [10], false);
		expect(unlinkedCoursesOf(after, 1)).not.toBe(unlinkedCoursesOf(before, 1));
		expect(unlinkedCoursesOf(after, 2)).toBe(unlinkedCoursesOf(before, 2));
		expect(listUnlinks(before)).toEqual([unlink(2, 10)]);
	});
});

describe("the keys of the grid", () => {
	test.each([
		["ArrowDown", [1, 0], [2, 0]],
		["ArrowDown", [2, 0], [2, 0]],
		["ArrowUp", [0, 3], [0, 3]],
		["ArrowRight", [0, 2], [0, 3]],
		["ArrowLeft", [0, 0], [0, 0]],
		["Home", [1, 3], [1, 0]],
		["End", [1, 0], [1, 3]],
	])("%s from %j leads to %j", (key, from, to) => {
		expect(nextCell(key, from as [number, number], [3, 4])).toEqual(to);
	});

	test("others lead nowhere", () => {
		expect(nextCell("a", [0, 0], [3, 4])).toBeNull();
	});
});

describe("the grid", () => {
	const named = (count: number, word: string) =>
		Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `${word}${index + 1}` }));
	const grid = (rows: number, columns: number, readOnly = false) => {
		const [resources, courses] = [named(rows, "スタッフ"), named(columns, "コース")];
		const ids = (list: { id: number }[]) => list.map(({ id }) => id);
		return renderElement(
			createElement(UnlinkGrid, {
				resources,
				courses,
				matrix: buildUnlinkMatrix([unlink(1, 2)], ids(resources), ids(courses)),
				onSetCells: () => undefined,
				readOnly,
			}),
		);
	};
	const boxes = (html: string) => [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([tag]) => tag);

	test("names every cell, and has one of 30 × 40 in the order of tabs", () => {
		const cells = boxes(grid(30, 40));
		expect(cells).toHaveLength(1_200);
		expect(cells.filter((tag) => tag.includes('tabindex="0"'))).toHaveLength(1);
		expect(cells[1]).toContain('aria-label="スタッフ1・コース2"');
	});

	test("ticks what is linked", () => {
		const cells = boxes(grid(2, 2));
		expect(cells.map((tag) => tag.includes("checked"))).toEqual([true, false, true, true]);
	});

	test("can be read by whoever may not change it", () => {
		expect(boxes(grid(1, 2, true)).every((tag) => tag.includes("disabled"))).toBe(true);
	});
});
