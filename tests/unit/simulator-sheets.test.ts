import { expect, test } from "vitest";
import { Records } from "#simulator/google/records.ts";
import { create, putAway, read, show, spreadsheets, write } from "#simulator/google/sheets.ts";
import type { GoogleWorld } from "#simulator/google/world.ts";

const world: GoogleWorld = {
	records: new Records(),
	now: () => 0,
	random: () => 0.5,
	push: () => undefined,
	pageSize: 1,
};
const RAW = new URLSearchParams({ valueInputOption: "RAW" });
const COLUMN = new URLSearchParams({ majorDimension: "COLUMNS" });
const sheet = { properties: { title: "回答" }, sheets: [{ properties: { title: "回答" } }] };

test("a spreadsheet takes rows behind the last one, and refuses what Google refuses", () => {
	expect(create(world, { ...sheet, sheets: [] }).status).toBe(400);
	const { spreadsheetId: id } = create(world, sheet).body as { spreadsheetId: string };
	const append = (json: unknown, { query = RAW, range = "'回答'!A1", of = id } = {}) =>
		write(world, of, range, { query, json, appends: true }).status;
	const before = JSON.stringify(spreadsheets(world));
	expect([
		append({ values: [[1]] }, { query: new URLSearchParams() }),
		append({ values: [[1]] }, { range: "'別'!A1" }),
		append({ values: [[1]] }, { range: "回答" }),
		append({ values: [["x".repeat(50_001)]] }),
		append({ values: [[{}]] }),
		append({ rows: [] }),
		append({ values: [[1]] }, { of: "other" }),
	]).toEqual([400, 400, 400, 400, 400, 400, 404]);
	expect(JSON.stringify(spreadsheets(world))).toBe(before);
	expect(read(world, id, "'回答'!A:A", COLUMN).body).not.toHaveProperty("values");
	expect([append({ values: [["見出し"]] }), append({ values: [[1, "=1+1"], [2]] })]).toEqual([200, 200]);
	write(world, id, "'回答'!A1", { query: RAW, json: { values: [["ID"]] }, appends: false });
	expect(spreadsheets(world)[0]?.rows).toEqual([["ID"], [1, "=1+1"], [2]]);
	expect(read(world, id, "'回答'!A:A", COLUMN).body).toMatchObject({ values: [["ID", 1, 2]] });
	expect([show(world, id).status, putAway(world, id).status, show(world, id).status]).toEqual([
		200, 200, 404,
	]);
	expect(append({ values: [[1]] })).toBe(404);
});
