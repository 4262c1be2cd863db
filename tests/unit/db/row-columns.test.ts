import { expect, expectTypeOf, test } from "vitest";
import {
	assertColumns,
	isJoined,
	leftJoined,
	nullable,
	number,
	type RowOfColumns,
	text,
	typed,
} from "#db/platform/sql/row-columns.ts";

const COLUMNS = { id: number, name: nullable(text), state: typed<"open" | "closed">(text) };

test("a row's type follows from its columns", () => {
	expectTypeOf<RowOfColumns<typeof COLUMNS>>().toEqualTypeOf<{
		id: number;
		name: string | null;
		state: "open" | "closed";
	}>();
});

test.each([
	["as declared", { id: 1, name: "松本", state: "open" }],
	["with null where it is allowed", { id: 1, name: null, state: "open" }],
])("a row %s passes", (_, row) => {
	expect(() => assertColumns(COLUMNS, [row])).not.toThrow();
});

test("no row, no comparison", () => {
	expect(() => assertColumns(COLUMNS, [])).not.toThrow();
});

test.each([
	["a missing column", { id: 1, name: null }, "state"],
	["an undeclared column", { id: 1, name: null, state: "open", at: 2 }, "at"],
	["null where it is not declared", { id: null, name: null, state: "open" }, "id"],
	["another type", { id: "1", name: null, state: "open" }, "id"],
])("%s is named", (_, row, name) => {
	expect(() => assertColumns(COLUMNS, [row])).toThrow(`${name} = `);
});

test("a left join without a row has null in each column, and is told from one with a row", () => {
	const missing = { id: null, name: null, state: null };
	expect(() => assertColumns(COLUMNS, [missing])).toThrow("id = ");
	expect(() => assertColumns(leftJoined(COLUMNS), [missing])).not.toThrow();
	expect(isJoined(missing, COLUMNS)).toBe(false);
	expect(isJoined({ id: 1, name: null, state: "open" }, COLUMNS)).toBe(true);
});
