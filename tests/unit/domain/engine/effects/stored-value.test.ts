import { describe, expect, test } from "vitest";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { importedValue, toStoredNumber, toStoredValue } from "#domain/people/friend-fields/stored-value.ts";

const NOTHING = { value: null, value_key: null, number: null, date: null, choice_id: null };
/** Rating whose choices have other numbers than their ids. */
const RATING = [
	{ id: 1, value: "3", color: "#777777", sortIndex: 0 },
	{ id: 2, value: "よい", color: "#777777", sortIndex: 1 },
	{ id: 3, value: "1", color: "#777777", sortIndex: 2 },
];

describe.each([
	["written by an operator", toStoredValue],
	["brought by another system", importedValue],
])("a value %s", (_, stored) => {
	test.each([VAR_TYPES.normal, VAR_TYPES.longText])(
		"of a text (type %i) is itself, with how it is searched for",
		(type) => {
			expect(stored(type, " ＡＢＣ\nあ")).toEqual({
				...NOTHING,
				value: " ＡＢＣ\nあ",
				value_key: " abc\nあ",
			});
			expect(stored(type, "")).toBeNull();
		},
	);

	test.each<[string, number]>([
		["5", 5],
		["-1.5", -1.5],
		["１，２００", 1200],
		[" 7 ", 7],
		["1.23456", 1.234],
		["2.9999", 2.999],
		["-2.9999", -2.999],
		["0.29", 0.29],
		["-0", 0],
		["999999999999999", 999999999999999],
	])("of a number is %j as %j", (written, number) => {
		expect(stored(VAR_TYPES.number, written)).toEqual({
			...NOTHING,
			value: String(number),
			value_key: String(number),
			number,
		});
	});

	test.each(["", "abc", "1e5", "5円", "1.2.3"])("of a number is none of %j", (written) => {
		expect(stored(VAR_TYPES.number, written)).toBeNull();
	});

	test.each([
		["2026-11-21", "2026-11-21"],
		["2026/11/21", "2026-11-21"],
		[" 2028-02-29 ", "2028-02-29"],
		["2026-11-21 10:00:00", "2026-11-21"],
		["2026/11/21T10:00", "2026-11-21"],
	])("of a date is %j as %s", (written, date) => {
		expect(stored(VAR_TYPES.date, written)).toEqual({ ...NOTHING, value: date, date });
	});

	test.each(["", "2027-02-29", "2026-1-5", "2026-11-215", "2026-11-21日", "20261121", "明日"])(
		"of a date is none of %j",
		(written) => {
			expect(stored(VAR_TYPES.date, written)).toBeNull();
		},
	);

	test("of an image or a PDF is none (A-243)", () => {
		for (const type of [VAR_TYPES.image, VAR_TYPES.pdf]) expect(stored(type as VarType, "a.jpg")).toBeNull();
	});

	test("of a selection is none that is no choice", () => {
		for (const written of ["", "9", "わるい", "02"])
			expect(stored(VAR_TYPES.select, written, RATING)).toBeNull();
		expect(stored(VAR_TYPES.select, "2")).toBeNull();
	});
});

describe("a choice", () => {
	test.each([
		["1", 1],
		["3", 3],
		["2", 2],
		["よい", 2],
	])("that an operator chose is known by its id: %s", (written, choice_id) => {
		expect(toStoredValue(VAR_TYPES.select, written, RATING)).toEqual({ ...NOTHING, choice_id });
	});

	test.each([
		["1", 3],
		["3", 1],
		["よい", 2],
	])("that another system sends is known by what it says: %s", (written, choice_id) => {
		expect(importedValue(VAR_TYPES.select, written, RATING)).toEqual({ ...NOTHING, choice_id });
	});

	test("that another system sends is never known by an id that it cannot know", () => {
		expect(importedValue(VAR_TYPES.select, "2", RATING)).toBeNull();
	});
});

test("a number that was reckoned is kept to three decimals, and is never the negative 0", () => {
	expect(toStoredNumber(0.1 + 0.2)).toEqual({ ...NOTHING, value: "0.3", value_key: "0.3", number: 0.3 });
	expect(toStoredNumber(-0.0001)).toEqual({ ...NOTHING, value: "0", value_key: "0", number: 0 });
	expect(toStoredNumber(2.0005).number).toBe(2.001);
});
