import { describe, expect, test } from "vitest";
import { dottedDay, moveEntry, opensUpward, takeFirst } from "#domain/engine/explorer/list-rows.ts";
import { isSort, SORTS, sortListItems } from "#domain/engine/explorer/sort-list-items.ts";
import { weekdaysText } from "#domain/engine/explorer/weekdays-text.ts";

describe("a row's dropdown", () => {
	test("opens upward in the last four rows of a list of more than eight", () => {
		const upward = Array.from({ length: 9 }, (_, index) => opensUpward(index, 9));
		expect(upward).toEqual([false, false, false, false, false, true, true, true, true]);
	});

	test("never does in a list of eight", () => {
		expect(Array.from({ length: 8 }, (_, index) => opensUpward(index, 8))).not.toContain(true);
	});
});

describe("orders", () => {
	const item = (id: number, name: string, day: string, rate = 1) => ({
		id,
		name,
		created_at: `2026-11-${day} 09:00:00`,
		rate,
	});
	const items = [
		item(1, "クーポン10", "03"),
		item(2, "くーぽん2", "01", 2),
		item(3, "案内", "02"),
		item(4, "案内", "02"),
	];

	test.each([
		["newest", [1, 4, 3, 2]],
		["oldest", [2, 3, 4, 1]],
		["starred", [2, 1, 4, 3]],
	] as const)("%s", (sort, ids) => {
		expect(sortListItems(items, sort).map(({ id }) => id)).toEqual(ids);
	});

	test("by name count numbers as numbers, and both directions agree", () => {
		const [first, second] = ["クーポン2", "クーポン10"].map((name, id) => item(id, name, "01"));
		expect(sortListItems([second!, first!], "name").map(({ name }) => name)).toEqual([
			"クーポン2",
			"クーポン10",
		]);
		expect(sortListItems([first!, second!], "nameDown").map(({ name }) => name)).toEqual([
			"クーポン10",
			"クーポン2",
		]);
	});

	test("leave the list they are given as it is", () => {
		const before = [...items];
		sortListItems(items, "oldest");
		expect(items).toEqual(before);
	});

	test("are known by name", () => {
		expect(Object.keys(SORTS).every(isSort)).toBe(true);
		for (const other of ["toString", "", null, 3]) expect(isSort(other)).toBe(false);
	});
});

test("a long list shows its first entries and how many more there are", () => {
	expect(takeFirst(["a", "b", "c", "d", "e"], 3)).toEqual({ first: ["a", "b", "c"], hiddenCount: 2 });
	expect(takeFirst(["a"], 3)).toEqual({ first: ["a"], hiddenCount: 0 });
});

test.each([
	[1, 3, [2, 3, 1]],
	[3, 1, [3, 1, 2]],
	[2, 2, [1, 2, 3]],
	[9, 1, [1, 2, 3]],
	[1, 9, [1, 2, 3]],
])("moves %i to the place of %i", (entry, place, expected) => {
	expect(moveEntry([1, 2, 3], entry, place)).toEqual(expected);
});

test("a tag's day has two digits for month and day", () => {
	expect(dottedDay("2026-03-05 23:59:59")).toBe("2026.03.05");
});

describe("weekdays", () => {
	const flags = (bits: string) =>
		Object.fromEntries([...bits].map((bit, day) => [`week_${day}`, Number(bit)])) as Parameters<
			typeof weekdaysText
		>[0];

	test.each([
		["1111111", "すべての曜日"],
		["1000001", "日・土"],
		["0111110", "月・火・水・木・金"],
		["0000000", ""],
	])("%s", (bits, text) => {
		expect(weekdaysText(flags(bits))).toBe(text);
	});
});
