import { describe, expect, test } from "vitest";
import {
	EXPLORER_MODES,
	type ExplorerEvent,
	type ExplorerState,
	initialExplorerState,
	reduceExplorer,
} from "#domain/engine/explorer/explorer-state.ts";

const upon = (...events: ExplorerEvent[]): ExplorerState =>
	events.reduce(reduceExplorer, initialExplorerState(3));
const chosen = (state: ExplorerState) => [...state.selected];

describe("the modes", () => {
	test("[E-021] are these seven", () => {
		expect(EXPLORER_MODES).toEqual([
			"none",
			"newGroup",
			"editgrp",
			"newItem",
			"edititem",
			"itemDrag",
			"grpDrag",
		]);
	});

	test.each(EXPLORER_MODES.slice(1))("%s begins with its button and ends with the same one", (mode) => {
		const once = upon({ type: "press", mode });
		expect(once.mode).toBe(mode);
		expect(reduceExplorer(once, { type: "press", mode }).mode).toBe("none");
	});

	test("give way to one another, and to the same mode about something else", () => {
		const renaming = upon({ type: "press", mode: "newItem" }, { type: "press", mode: "edititem", target: 7 });
		expect(renaming).toMatchObject({ mode: "edititem", target: 7 });
		const another = reduceExplorer(renaming, { type: "press", mode: "edititem", target: 8 });
		expect(another).toMatchObject({ mode: "edititem", target: 8 });
		expect(reduceExplorer(another, { type: "press", mode: "edititem", target: 8 })).toMatchObject({
			mode: "none",
			target: null,
		});
	});

	test("end when they are left", () => {
		expect(upon({ type: "press", mode: "editgrp", target: 2 }, { type: "leave" })).toMatchObject({
			mode: "none",
			target: null,
		});
	});
});

describe("another folder", () => {
	test("clears selection and mode", () => {
		const state = upon(
			{ type: "tickAll", ids: [1, 2] },
			{ type: "press", mode: "newItem" },
			{ type: "showFolder", group: 4 },
		);
		expect(state).toEqual(initialExplorerState(4));
	});

	test("that is the same one clears nothing", () => {
		const state = upon({ type: "tickAll", ids: [1, 2] });
		expect(reduceExplorer(state, { type: "showFolder", group: 3 })).toBe(state);
	});
});

describe("the selection", () => {
	const order = [9, 8, 7, 6, 5];

	test("takes items one by one and lets them go", () => {
		const two = upon({ type: "tick", id: 9, ticked: true }, { type: "tick", id: 7, ticked: true });
		expect(chosen(two)).toEqual([9, 7]);
		expect(chosen(reduceExplorer(two, { type: "tick", id: 9, ticked: false }))).toEqual([7]);
	});

	test.each([
		[8, 6, [8, 7, 6]],
		[6, 8, [6, 8, 7]],
		[7, 7, [7]],
	])("takes everything from %i through %i", (from, to, expected) => {
		const state = upon(
			{ type: "tick", id: from, ticked: true },
			{ type: "tickThrough", id: to, ticked: true, order },
		);
		expect(chosen(state)).toEqual(expected);
	});

	test("lets a range go as well", () => {
		const state = upon(
			{ type: "tickAll", ids: order },
			{ type: "tick", id: 8, ticked: false },
			{ type: "tickThrough", id: 6, ticked: false, order },
		);
		expect(chosen(state)).toEqual([9, 5]);
	});

	test("takes one item where no range was begun, or its beginning is gone", () => {
		expect(chosen(upon({ type: "tickThrough", id: 6, ticked: true, order }))).toEqual([6]);
		const begun = upon({ type: "tick", id: 1, ticked: true });
		expect(chosen(reduceExplorer(begun, { type: "tickThrough", id: 6, ticked: true, order }))).toEqual([
			1, 6,
		]);
	});

	test("keeps only what is still listed, and says nothing when that is everything", () => {
		const state = upon({ type: "tickAll", ids: [1, 2, 3] });
		expect(reduceExplorer(state, { type: "listed", ids: [3, 2, 1, 4] })).toBe(state);
		expect(chosen(reduceExplorer(state, { type: "listed", ids: [2] }))).toEqual([2]);
	});

	test("an item that is gone is not being renamed", () => {
		const state = upon({ type: "press", mode: "edititem", target: 5 });
		expect(reduceExplorer(state, { type: "listed", ids: [5] })).toBe(state);
		expect(reduceExplorer(state, { type: "listed", ids: [6] }).mode).toBe("none");
	});
});
