import { describe, expect, test } from "vitest";
import {
	type LegacyMarks,
	legacyMarkList,
	marksFromLegacy,
	toLegacyMarks,
} from "#domain/people/marks/legacy-marks.ts";
import { marksFromChoices } from "#domain/people/marks/marks-from-choices.ts";
import { parseColourClass, parseMarkColour } from "#domain/platform/colours/colour-class.ts";

describe("the colours of marks", () => {
	test.each([
		["E-235", "default", "#777"],
		["E-236", "primary", "#337ab7"],
		["E-237", "success", "#5cb85c"],
		["E-238", "info", "#5bc0de"],
		["E-239", "warning", "#f0ad4e"],
		["E-240", "danger", "#d9534f"],
	])("[%s] the class %s is %s", (_, name, color) => {
		expect(parseMarkColour(name)).toBe(color);
	});

	test.each(["", "sparkling", "Danger", "#12345", "toString", "__proto__"])(
		"[E-241] %j, which nobody knows, is grey",
		(stored) => {
			expect(parseMarkColour(stored)).toBe("#777");
			expect(parseColourClass(stored)).toBe("default");
		},
	);

	test("a colour itself stays what it is", () => {
		expect(["#fff3b0", "#ABC"].map(parseMarkColour)).toEqual(["#fff3b0", "#ABC"]);
	});
});

describe("[E-234] the account's own list", () => {
	const map: LegacyMarks = { 10: ["保留", "default"], 2: ["未対応", "danger"], 7: ["対応済み", "sparkling"] };

	test("[E-233] is read as marks with id, value, color and sortIndex", () => {
		expect(marksFromLegacy(map)).toEqual([
			{ id: 2, value: "未対応", color: "#d9534f", sortIndex: 0 },
			{ id: 7, value: "対応済み", color: "#777", sortIndex: 1 },
			{ id: 10, value: "保留", color: "#777", sortIndex: 2 },
		]);
	});

	test("stands in the order that is stored beside it; who is not in it comes last, who is gone nowhere", () => {
		const ids = marksFromLegacy(map, [10, 99, 7]).map(({ id }) => id);
		expect(ids).toEqual([10, 7, 2]);
	});

	test("a key that is no number names no mark", () => {
		expect(marksFromLegacy({ ...map, "1.5": ["半端", "info"], x: ["名前", "info"] })).toEqual(
			marksFromLegacy(map),
		);
	});

	test("of nothing is empty", () => {
		expect(marksFromLegacy({})).toEqual([]);
	});

	test("is stored as it was edited", () => {
		const edited = legacyMarkList(map, [7, 2, 10]);
		expect(edited[0]).toEqual({ id: 7, value: "対応済み", colour_class: "default" });
		expect(toLegacyMarks(edited)).toEqual({
			2: ["未対応", "danger"],
			7: ["対応済み", "default"],
			10: ["保留", "default"],
		});
	});
});

describe("[E-242] the choices of a friend-information field", () => {
	const choices = [
		{ id: 4, value: "来店済み", color: "#123456", sortIndex: 9 },
		{ id: 9, value: "新規", color: "", sortIndex: 3 },
	];

	test("are marks in the field's order, and keep their ids", () => {
		expect(marksFromChoices(choices)).toEqual([
			{ id: 9, value: "新規", color: "#777", sortIndex: 0 },
			{ id: 4, value: "来店済み", color: "#123456", sortIndex: 1 },
		]);
	});

	test("are left as they were given", () => {
		const before = structuredClone(choices);
		marksFromChoices(choices);
		expect(choices).toEqual(before);
	});
});
