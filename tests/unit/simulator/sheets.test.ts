import { expect, test } from "vitest";
import {
	createSimulatedSheet,
	listSimulatedSheets,
	showSimulatedSheet,
	trashSimulatedSheet,
	updateSimulatedSheet,
} from "#simulator/google/google-sheets.ts";
import type { GoogleWorld } from "#simulator/google/google-world.ts";
import { KeyValueRecords } from "#simulator/world/key-value-records.ts";

const world: GoogleWorld = {
	records: new KeyValueRecords(),
	now: () => 0,
	random: () => 0.5,
	push: () => undefined,
	pageSize: 1,
};
const sheet = { properties: { title: "回答" }, sheets: [{ properties: { title: "回答" } }] };
const cells = (...values: (string | number)[]) => ({
	rows: [
		{
			values: values.map((value) => ({
				userEnteredValue: typeof value === "number" ? { numberValue: value } : { stringValue: value },
			})),
		},
	],
	fields: "userEnteredValue",
});
const range = { sheetId: 0, startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 1 };
const mark = (name: string) => ({ addNamedRange: { namedRange: { namedRangeId: name, name, range } } });
const append = (...values: (string | number)[]) => ({ appendCells: { sheetId: 0, ...cells(...values) } });
const head = (...values: string[]) => ({
	updateCells: { start: { sheetId: 0, rowIndex: 0, columnIndex: 0 }, ...cells(...values) },
});

test("a spreadsheet does all of a batch or none of it, and refuses what Google refuses", () => {
	expect(createSimulatedSheet(world, { ...sheet, sheets: [] }).status).toBe(400);
	const { spreadsheetId: id } = createSimulatedSheet(world, sheet).body as { spreadsheetId: string };
	const send = (requests: unknown, of = id) => updateSimulatedSheet(world, of, { requests }).status;
	const seen = () => listSimulatedSheets(world)[0]!;
	expect(send([mark("musubi_1"), head("見出し"), append(1, "=1+1")])).toBe(200);
	const before = JSON.stringify(seen());
	const wide = Array.from({ length: 27 }, () => "a");
	expect([
		send([]),
		send([{}]),
		send([{ appendCells: { sheetId: 1, ...cells(1) } }]),
		send([{ appendCells: { sheetId: 0, rows: [] } }]),
		send([{ ...append(1), ...mark("musubi_2") }]),
		send([append(1), append("x".repeat(50_001))]),
		send([append(1), append(...wide)]),
		send([append(1), { deleteNamedRange: { namedRangeId: "musubi_9" } }]),
		// The second of two equal requests.
		send([mark("musubi_1"), append(2)]),
		send([append(2), mark("a b")]),
	]).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 400, 400]);
	expect(send([append(1)], "other")).toBe(404);
	expect(JSON.stringify(seen())).toBe(before);
	const widen = { appendDimension: { sheetId: 0, dimension: "COLUMNS", length: 1 } };
	const forget = { deleteNamedRange: { namedRangeId: "musubi_1" } };
	expect(send([forget, mark("musubi_2"), widen, head("ID"), append(...wide)])).toBe(200);
	expect(seen()).toMatchObject({
		columns: 27,
		namedRanges: ["musubi_2"],
		rows: [["ID"], [1, "=1+1"], wide],
	});
	expect(showSimulatedSheet(world, id).body).toMatchObject({
		sheets: [{ properties: { sheetId: 0, title: "回答", gridProperties: { columnCount: 27 } } }],
		namedRanges: [{ namedRangeId: "musubi_2" }],
	});
	expect([
		trashSimulatedSheet(world, id).status,
		showSimulatedSheet(world, id).status,
		send([append(1)]),
	]).toEqual([200, 404, 404]);
});
