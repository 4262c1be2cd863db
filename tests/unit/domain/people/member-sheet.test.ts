import { describe, expect, test } from "vitest";
import type { VarType } from "#domain/engine/kinds/var.ts";
import { parseSheetCell, readMemberSheet } from "#domain/people/friend-values/member-sheet.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { isSameCell, shiftJisRoundTrip } from "#functions/platform/csv/same-cell.ts";
import { measureCpuTime } from "#tests/support/processor-time.ts";

const field = (id: number, name: string, type: VarType) => ({
	...{ id, name, inShiftJis: shiftJisRoundTrip(name), type, choices: [], protected: false, isActive: true },
});

describe("a file of friends' information", () => {
	test("takes a day as Excel writes it back", () => {
		const birthday = { field: "var:1", label: "誕生日", of: field(1, "誕生日", 30) } as const;
		const dayIn = (cell: string) => parseSheetCell(birthday, cell);
		for (const cell of ["2026-02-03", "2026/2/3", "2026/02/03", "2026/2/3 0:00"])
			expect(dayIn(cell)).toMatchObject({ after: "2026-02-03" });
		for (const cell of ["2026/2/30", "2026/13/1", "2026/2/345", "2/3"])
			expect(dayIn(cell)).toEqual({ problem: IMPORT_TEXTS.dateWrong });
	});

	test("knows a field by its name, or by what Shift_JIS made of it, of two the one that is called so", () => {
		const fields = [field(1, "好み〜色", 0), field(2, "好み～色", 0), field(3, "担当😀", 0)];
		const columnsOf = (heading: string) =>
			readMemberSheet(`友だちID,${heading}\n1,x`, fields).columns.map((column) => column.field);
		expect(columnsOf("好み〜色")).toEqual(["var:1"]);
		expect(columnsOf("好み～色")).toEqual(["var:2"]);
		expect(columnsOf("担当?")).toEqual(["var:3"]);
		expect(columnsOf("担当")).toEqual([]);
	});
});

test("of a common column and a field that are called alike the first is the common one; one alone is refused", () => {
	const fields = [field(1, "メモ", 2), field(2, "タグ", 0), field(3, "町", 0)];
	const read = (headings: string) => readMemberSheet(`友だちID,${headings}\n1,x,x,x`, fields);
	expect(read("メモ,町,メモ").columns.map((column) => [column.field, column.label])).toEqual([
		["memo", "メモ"],
		["var:3", "町"],
		["var:1", "メモ（友だち情報）"],
	]);
	const { columns, ignored } = read("タグ,タグ");
	expect([columns.map((column) => column.field), ignored]).toEqual([["var:2"], ["タグ"]]);
	for (const [headings, text] of [
		["メモ,町", IMPORT_TEXTS.headingUnclear("メモ")],
		["タグ,町", IMPORT_TEXTS.headingUnclear("タグ")],
		["メモ,メモ,メモ", IMPORT_TEXTS.headingRepeated("メモ")],
		["町,町", IMPORT_TEXTS.headingRepeated("町")],
	] as const)
		expect(read(headings).problems.map((problem) => problem.text)).toEqual([text]);
});

test("a cell says the same as what was exported where reading and encodings alone changed it", () => {
	const same = [
		["5～3", "5〜3"],
		["ありがとう?", "ありがとう😀"],
		["一行目\n二行目", " 一行目\r\n二行目\n"],
		["=SUM(1)", "=SUM(1)"],
		["", ""],
	] as const;
	for (const [cell, text] of same) expect([cell, isSameCell(cell, text)]).toEqual([cell, true]);
	for (const [cell, text] of [
		["", "値"],
		["値", ""],
		["?", "！"],
		["5-3", "5〜3"],
	] as const)
		expect([cell, isSameCell(cell, text)]).toEqual([cell, false]);
});

const MANY = 20_000;
test.each([
	["headings that nobody knows", `友だちID${Array.from({ length: MANY }, (_, at) => `,c${at}`).join("")}\n1`],
	["headings that are one", `友だちID${",メモ".repeat(MANY)}\n1`],
	["empty columns, and rows", `友だちID,メモ${",".repeat(MANY)}\n${"1,x\n".repeat(MANY / 10)}`],
])("a small file of many %s is read at once", (_, text) => {
	const fields = Array.from({ length: 300 }, (_, at) => field(at + 1, `項目${at}`, 0));
	expect(measureCpuTime(() => readMemberSheet(text, fields))).toBeLessThan(600);
});
