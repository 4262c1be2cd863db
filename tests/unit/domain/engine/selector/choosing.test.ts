import { describe, expect, test } from "vitest";
import { remainingIdsOf, selectedItemsOf, toggleId } from "#domain/engine/selector/selected-items.ts";
import { reasonNotAddable } from "#domain/engine/selector/selection-restrictions.ts";
import { countedGroups, groupViews, itemsInGroup } from "#domain/engine/selector/selector-groups.ts";
import { buildSelectableItem } from "#tests/support/build-selectable-item.ts";

describe("what a place takes", () => {
	test("is everything where it restricts nothing", () => {
		expect(
			reasonNotAddable(buildSelectableItem({ writable: false, type: 30, generation: 1, is_lmp: true }), {}),
		).toBeNull();
	});

	test("[E-289] is never what is protected", () => {
		expect(reasonNotAddable(buildSelectableItem({ super: true }), {})).toBe("protected");
	});

	test("[E-322] is not what cannot be edited, where only that is taken", () => {
		expect(reasonNotAddable(buildSelectableItem({ writable: false }), { onlyWritable: true })).toBe(
			"not-writable",
		);
		expect(reasonNotAddable(buildSelectableItem({ writable: true }), { onlyWritable: true })).toBeNull();
		expect(reasonNotAddable(buildSelectableItem({ writable: false }), { onlyWritable: false })).toBeNull();
	});

	test("[E-323] is not of another type", () => {
		expect(reasonNotAddable(buildSelectableItem({ type: 30 }), { allowedTypes: [0, 1] })).toBe("type");
		expect(reasonNotAddable(buildSelectableItem({ type: 0 }), { allowedTypes: [0, 1] })).toBeNull();
		expect(reasonNotAddable(buildSelectableItem({ type: "flex" }), { allowedTypes: ["text"] })).toBe("type");
		expect(reasonNotAddable(buildSelectableItem({ type: 0 }), { allowedTypes: [] })).toBe("type");
		expect(reasonNotAddable(buildSelectableItem({ type: null }), { allowedTypes: [0] })).toBe("type");
	});

	test("[E-324] is not of another generation", () => {
		expect(reasonNotAddable(buildSelectableItem({ generation: 1 }), { allowedGenerations: [2] })).toBe(
			"generation",
		);
		expect(reasonNotAddable(buildSelectableItem({ generation: 2 }), { allowedGenerations: [2] })).toBeNull();
		expect(reasonNotAddable(buildSelectableItem({ generation: null }), { allowedGenerations: [2] })).toBe(
			"generation",
		);
	});

	test("[E-325] is no menu of the builder while those are locked", () => {
		expect(reasonNotAddable(buildSelectableItem({ is_lmp: true }), { restrictBuilder: true })).toBe(
			"builder",
		);
		expect(reasonNotAddable(buildSelectableItem({ is_lmp: false }), { restrictBuilder: true })).toBeNull();
		expect(reasonNotAddable(buildSelectableItem({ is_lmp: true }), { restrictBuilder: false })).toBeNull();
	});
});

describe("what is chosen", () => {
	const items = [buildSelectableItem({ id: 1, name: "一" }), buildSelectableItem({ id: 2, name: "二" })];

	test("[E-292] is toggled in multi mode, and keeps its order", () => {
		expect(toggleId([2, 1], 3)).toEqual([2, 1, 3]);
		expect(toggleId([2, 1, 3], 1)).toEqual([2, 3]);
	});

	test("is deleted only once a fresh list was seen without it", () => {
		expect(selectedItemsOf([2, 9, 8], items, new Set([9])).map(({ id, state }) => [id, state])).toEqual([
			[2, "known"],
			[9, "deleted"],
			[8, "unknown"],
		]);
	});

	test("is there again when the list holds it, whatever was thought before", () => {
		expect(selectedItemsOf([1], items, new Set([1]))[0]?.state).toBe("known");
	});

	test("[E-329] loses what was deleted and nothing else", () => {
		expect(remainingIdsOf(selectedItemsOf([8, 9, 1], items, new Set([9])))).toEqual([8, 1]);
	});
});

describe("the groups", () => {
	const folders = [
		{ id: 5, name: "会員" },
		{ id: 6, name: "会員" },
		{ id: 7, name: "空" },
	];
	const items = [
		buildSelectableItem({ id: 1, group_id: 5, favorite: true }),
		buildSelectableItem({ id: 2, group_id: 5 }),
		buildSelectableItem({ id: 3, group_id: null, favorite: true }),
		buildSelectableItem({ id: 4, group_id: 6 }),
	];
	const groups = countedGroups(folders, items);

	test("[E-245] count their items and tell whether their name is the only one", () => {
		expect(groups).toEqual([
			{ id: 5, name: "会員", item_count: 2, unique: false },
			{ id: 6, name: "会員", item_count: 1, unique: false },
			{ id: 7, name: "空", item_count: 0, unique: true },
		]);
	});

	test("[E-246] have one of the favourites where the kind has stars", () => {
		const keys = (favouritable: boolean) => groupViews({ items, groups }, favouritable).map(({ key }) => key);
		expect(keys(true)).toEqual(["all", "fav", 0, 5, 6, 7]);
		expect(keys(false)).toEqual(["all", 0, 5, 6, 7]);
		expect(groupViews({ items, groups }, true).map(({ item_count }) => item_count)).toEqual([
			4, 2, 1, 2, 1, 0,
		]);
	});

	test("count of a search what it found, and stay where they are", () => {
		const found = items.filter(({ id }) => id === 2 || id === 4);
		expect(
			groupViews({ items, groups }, true, found).map(({ key, item_count }) => [key, item_count]),
		).toEqual([
			["all", 2],
			["fav", 0],
			[0, 0],
			[5, 1],
			[6, 1],
			[7, 0],
		]);
	});

	test("leave out 'uncategorized' where it would hold nothing, or everything", () => {
		const filed = items.filter(({ group_id }) => group_id !== null);
		expect(groupViews({ items: filed, groups }, false).map(({ key }) => key)).toEqual(["all", 5, 6, 7]);
		expect(groupViews({ items, groups: [] }, false).map(({ key }) => key)).toEqual(["all"]);
	});

	test.each([
		["all", [1, 2, 3, 4]],
		["fav", [1, 3]],
		[0, [3]],
		[5, [1, 2]],
		[7, []],
	] as const)("%s holds %j", (key, ids) => {
		expect(itemsInGroup(items, key).map(({ id }) => id)).toEqual(ids);
	});
});
