import { describe, expect, test } from "vitest";
import { chosenOf, remainingOf, toggled } from "#domain/engine/selector/chosen.ts";
import { whyNotAddable } from "#domain/engine/selector/restrictions.ts";
import { countedGroups, groupViews, itemsIn } from "#domain/engine/selector/view.ts";
import { selectableItem as item } from "#tests/support/selectable-item.ts";

describe("what a place takes", () => {
	test("is everything where it restricts nothing", () => {
		expect(whyNotAddable(item({ writable: false, type: 30, generation: 1, is_lmp: true }), {})).toBeNull();
	});

	test("[E-289] is never what is protected", () => {
		expect(whyNotAddable(item({ super: true }), {})).toBe("protected");
	});

	test("[E-322] is not what cannot be edited, where only that is taken", () => {
		expect(whyNotAddable(item({ writable: false }), { onlyWritable: true })).toBe("not-writable");
		expect(whyNotAddable(item({ writable: true }), { onlyWritable: true })).toBeNull();
		expect(whyNotAddable(item({ writable: false }), { onlyWritable: false })).toBeNull();
	});

	test("[E-323] is not of another type", () => {
		expect(whyNotAddable(item({ type: 30 }), { allowedTypes: [0, 1] })).toBe("type");
		expect(whyNotAddable(item({ type: 0 }), { allowedTypes: [0, 1] })).toBeNull();
		expect(whyNotAddable(item({ type: "flex" }), { allowedTypes: ["text"] })).toBe("type");
		expect(whyNotAddable(item({ type: 0 }), { allowedTypes: [] })).toBe("type");
		expect(whyNotAddable(item({ type: null }), { allowedTypes: [0] })).toBe("type");
	});

	test("[E-324] is not of another generation", () => {
		expect(whyNotAddable(item({ generation: 1 }), { allowedGenerations: [2] })).toBe("generation");
		expect(whyNotAddable(item({ generation: 2 }), { allowedGenerations: [2] })).toBeNull();
		expect(whyNotAddable(item({ generation: null }), { allowedGenerations: [2] })).toBe("generation");
	});

	test("[E-325] is no menu of the builder while those are locked", () => {
		expect(whyNotAddable(item({ is_lmp: true }), { restrictBuilder: true })).toBe("builder");
		expect(whyNotAddable(item({ is_lmp: false }), { restrictBuilder: true })).toBeNull();
		expect(whyNotAddable(item({ is_lmp: true }), { restrictBuilder: false })).toBeNull();
	});
});

describe("what is chosen", () => {
	const items = [item({ id: 1, name: "一" }), item({ id: 2, name: "二" })];

	test("[E-292] is toggled in multi mode, and keeps its order", () => {
		expect(toggled([2, 1], 3)).toEqual([2, 1, 3]);
		expect(toggled([2, 1, 3], 1)).toEqual([2, 3]);
	});

	test("is deleted only once a fresh list was seen without it", () => {
		expect(chosenOf([2, 9, 8], items, new Set([9])).map(({ id, state }) => [id, state])).toEqual([
			[2, "known"],
			[9, "deleted"],
			[8, "unknown"],
		]);
	});

	test("is there again when the list holds it, whatever was thought before", () => {
		expect(chosenOf([1], items, new Set([1]))[0]?.state).toBe("known");
	});

	test("[E-329] loses what was deleted and nothing else", () => {
		expect(remainingOf(chosenOf([8, 9, 1], items, new Set([9])))).toEqual([8, 1]);
	});
});

describe("the groups", () => {
	const folders = [
		{ id: 5, name: "会員" },
		{ id: 6, name: "会員" },
		{ id: 7, name: "空" },
	];
	const items = [
		item({ id: 1, group_id: 5, favorite: true }),
		item({ id: 2, group_id: 5 }),
		item({ id: 3, group_id: null, favorite: true }),
		item({ id: 4, group_id: 6 }),
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
		expect(itemsIn(items, key).map(({ id }) => id)).toEqual(ids);
	});
});
