import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { renderElement } from "#tests/support/render-element.ts";
import { cellAfter } from "#web/booking/salons/unlinks/cells.ts";
import { matrixOf, rowOf, unlinksOf, withCells } from "#web/booking/salons/unlinks/matrix.ts";
import { UnlinkGrid } from "#web/booking/salons/unlinks/UnlinkGrid.tsx";

const unlink = (salon_resource_id: number, course_id: number) => ({ salon_resource_id, course_id });

describe("[M-133] the matrix", () => {
	test("holds what is not linked; what was deleted since is left out", () => {
		const matrix = matrixOf([unlink(1, 10), unlink(1, 99), unlink(7, 10)], [1, 2], [10, 11]);
		expect(unlinksOf(matrix)).toEqual([unlink(1, 10)]);
		expect([...rowOf(matrix, 2)]).toEqual([]);
	});

	test("links and unlinks a cell, a row, a column", () => {
		const blank = matrixOf([], [1, 2], [10, 11]);
		const cell = withCells(blank, [1], [11], false);
		expect(unlinksOf(cell)).toEqual([unlink(1, 11)]);
		expect(unlinksOf(withCells(cell, [1, 2], [11], false))).toEqual([unlink(1, 11), unlink(2, 11)]);
		expect(unlinksOf(withCells(cell, [1], [10, 11], true))).toEqual([]);
	});

	test("keeps the rows that did not change, so that they are not drawn again", () => {
		const before = matrixOf([unlink(2, 10)], [1, 2], [10, 11]);
		const after = withCells(before, [1, 2], [10], false);
		expect(rowOf(after, 1)).not.toBe(rowOf(before, 1));
		expect(rowOf(after, 2)).toBe(rowOf(before, 2));
		expect(unlinksOf(before)).toEqual([unlink(2, 10)]);
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
		expect(cellAfter(key, from as [number, number], [3, 4])).toEqual(to);
	});

	test("others lead nowhere", () => {
		expect(cellAfter("a", [0, 0], [3, 4])).toBeNull();
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
				matrix: matrixOf([unlink(1, 2)], ids(resources), ids(courses)),
				onSet: () => undefined,
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
