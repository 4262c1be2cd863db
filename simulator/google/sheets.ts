import { z } from "zod";
import type { GoogleAnswer } from "./answer.ts";
import { chance, type GoogleWorld } from "./world.ts";

/** A spreadsheet of one tab, as it was made. */
export interface Spreadsheet {
	id: string;
	title: string;
	tab: string;
	/** The first row is the first line of the sheet; a cell that nobody wrote is missing. */
	rows: Cell[][];
	/** Its owner put it away. */
	isDeleted: boolean;
}

type Cell = string | number | boolean | null;

/** What Google puts into one cell at most, in characters, and into one sheet. */
const MOST_IN_CELL = 50_000;
const MOST_CELLS = 10_000_000;

const sheetKey = (id = ""): string => `sheet/${id}`;

/** The way in which sheets are refused. */
const refuseSheet = (code: number, status: string, message: string): GoogleAnswer => ({
	status: code,
	body: { error: { code, message, status } },
});

const missing = () => refuseSheet(404, "NOT_FOUND", "Requested entity was not found.");
const invalid = (message: string) => refuseSheet(400, "INVALID_ARGUMENT", message);

const creation = z.strictObject({
	properties: z.strictObject({ title: z.string().min(1).max(1_000), locale: z.string().optional() }),
	sheets: z
		.array(z.strictObject({ properties: z.strictObject({ title: z.string().min(1).max(100) }) }))
		.length(1),
});

/** Makes a spreadsheet. */
export function create(world: GoogleWorld, given: unknown): GoogleAnswer {
	const read = creation.safeParse(given);
	if (!read.success) return invalid("Invalid JSON payload received.");
	const { properties, sheets } = read.data;
	const sheet: Spreadsheet = {
		id: `1${chance(world, 40)}`,
		title: properties.title,
		tab: sheets[0]?.properties.title ?? "",
		rows: [],
		isDeleted: false,
	};
	world.records.put(sheetKey(sheet.id), sheet);
	return {
		status: 200,
		body: {
			spreadsheetId: sheet.id,
			spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${sheet.id}/edit`,
		},
	};
}

const find = (world: GoogleWorld, id: string): Spreadsheet | undefined => {
	const sheet = world.records.get<Spreadsheet>(sheetKey(id));
	return sheet?.isDeleted ? undefined : sheet;
};

/** A spreadsheet's id and the names of its tabs. */
export function show(world: GoogleWorld, id: string): GoogleAnswer {
	const sheet = find(world, id);
	if (!sheet) return missing();
	return { status: 200, body: { spreadsheetId: id, sheets: [{ properties: { title: sheet.tab } }] } };
}

/** The sheet and the cells that a range names; or Google's refusal of it. */
function within(
	world: GoogleWorld,
	id: string,
	range: string,
): { sheet: Spreadsheet; cells: string } | GoogleAnswer {
	const sheet = find(world, id);
	if (!sheet) return missing();
	const [, tab = "", cells = ""] = /^'((?:[^']|'')+)'!([A-Z]+\d*(?::[A-Z]+\d*)?)$/.exec(range) ?? [];
	return tab.replaceAll("''", "'") === sheet.tab
		? { sheet, cells }
		: invalid(`Unable to parse range: ${range}`);
}

/** Reads the first column. */
export function read(world: GoogleWorld, id: string, range: string, query: URLSearchParams): GoogleAnswer {
	const found = within(world, id, range);
	if ("status" in found) return found;
	if (found.cells !== "A:A" || query.get("majorDimension") !== "COLUMNS")
		return invalid(`Unable to parse range: ${range}`);
	const column = found.sheet.rows.map(([first]) => first ?? "");
	return {
		status: 200,
		body: { range, majorDimension: "COLUMNS", ...(column.length > 0 && { values: [column] }) },
	};
}

const written = z.strictObject({
	values: z.array(z.array(z.union([z.string().max(MOST_IN_CELL), z.number(), z.boolean(), z.null()]))).min(1),
});

/** Writes rows from a cell on, or behind the last one. */
export function write(
	world: GoogleWorld,
	id: string,
	range: string,
	{ query, json, appends }: { query: URLSearchParams; json: unknown; appends: boolean },
): GoogleAnswer {
	const found = within(world, id, range);
	if ("status" in found) return found;
	const { sheet, cells } = found;
	if (!["RAW", "USER_ENTERED"].includes(query.get("valueInputOption") ?? ""))
		return invalid("'valueInputOption' is required but not specified");
	if (appends && !["INSERT_ROWS", "OVERWRITE"].includes(query.get("insertDataOption") ?? "OVERWRITE"))
		return invalid("Invalid value at 'insertDataOption'");
	const body = written.safeParse(json);
	if (!body.success)
		return invalid(
			"Invalid values: your input contains more than the maximum of 50000 characters in a single cell.",
		);
	const { values } = body.data;
	if (cells !== "A1") return invalid(`Unable to parse range: ${range}`);
	const rows = appends ? [...sheet.rows, ...values] : [...values, ...sheet.rows.slice(values.length)];
	if (rows.reduce((count, row) => count + row.length, 0) > MOST_CELLS)
		return invalid("This action would increase the number of cells in the workbook above the limit.");
	world.records.put(sheetKey(id), { ...sheet, rows });
	return { status: 200, body: { spreadsheetId: id, updates: { updatedRows: values.length } } };
}

/** Its owner puts a spreadsheet away. */
export function putAway(world: GoogleWorld, id: string): GoogleAnswer {
	const sheet = find(world, id);
	if (!sheet) return missing();
	world.records.put(sheetKey(id), { ...sheet, isDeleted: true });
	return { status: 200, body: {} };
}

/** The spreadsheets that are there. */
export const spreadsheets = ({ records }: GoogleWorld): Spreadsheet[] =>
	records.list<Spreadsheet>(sheetKey()).filter(({ isDeleted }) => !isDeleted);
