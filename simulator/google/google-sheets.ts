import { z } from "zod";
import type { SimulatedGoogleAnswer } from "./google-answer.ts";
import { type GoogleWorld, randomCharacters } from "./google-world.ts";

/** Spreadsheet with a single tab. */
export interface Spreadsheet {
	id: string;
	title: string;
	tab: string;
	columns: number;
	/** Ids of named ranges; their names are identical. */
	namedRanges: string[];
	/** Rows from the sheet's first line on; trailing empty cells are missing. */
	rows: Cell[][];
	/** Whether its owner moved it to the trash. */
	isDeleted: boolean;
}

type Cell = string | number | boolean | null;

/** Google's limits: characters per cell, cells per sheet. */
const MAX_CELL_CHARACTERS = 50_000;
const MAX_CELLS = 10_000_000;
/** Initial number of columns of a tab, and its id. */
const COLUMNS = 26;
const TAB_ID = 0;

const sheetKey = (id = ""): string => `sheet/${id}`;

/** Error in the Sheets API's format. */
const refuseSheet = (code: number, status: string, message: string): SimulatedGoogleAnswer => ({
	status: code,
	body: { error: { code, message, status } },
});

const refuseMissing = () => refuseSheet(404, "NOT_FOUND", "Requested entity was not found.");
const refuseInvalid = (message: string) => refuseSheet(400, "INVALID_ARGUMENT", message);

const creation = z.strictObject({
	properties: z.strictObject({ title: z.string().min(1).max(1_000), locale: z.string().optional() }),
	sheets: z
		.array(z.strictObject({ properties: z.strictObject({ title: z.string().min(1).max(100) }) }))
		.length(1),
});

/** Creates a spreadsheet. */
export function createSimulatedSheet(world: GoogleWorld, body: unknown): SimulatedGoogleAnswer {
	const read = creation.safeParse(body);
	if (!read.success) return refuseInvalid("Invalid JSON payload received.");
	const { properties, sheets } = read.data;
	const sheet: Spreadsheet = {
		id: `1${randomCharacters(world, 40)}`,
		title: properties.title,
		tab: sheets[0]?.properties.title ?? "",
		columns: COLUMNS,
		namedRanges: [],
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

const findSpreadsheet = (world: GoogleWorld, id: string): Spreadsheet | undefined => {
	const sheet = world.records.get<Spreadsheet>(sheetKey(id));
	return sheet?.isDeleted ? undefined : sheet;
};

/** Returns a spreadsheet's id, its tabs and named ranges. */
export function showSimulatedSheet(world: GoogleWorld, id: string): SimulatedGoogleAnswer {
	const sheet = findSpreadsheet(world, id);
	if (!sheet) return refuseMissing();
	const { tab, columns, namedRanges } = sheet;
	return {
		status: 200,
		body: {
			spreadsheetId: id,
			sheets: [{ properties: { sheetId: TAB_ID, title: tab, gridProperties: { columnCount: columns } } }],
			...(namedRanges.length > 0 && {
				namedRanges: namedRanges.map((namedRangeId) => ({ namedRangeId, name: namedRangeId })),
			}),
		},
	};
}

const tabId = z.literal(TAB_ID);
const row = z.strictObject({
	values: z.array(
		z.strictObject({
			userEnteredValue: z
				.union([
					z.strictObject({ stringValue: z.string() }),
					z.strictObject({ numberValue: z.number() }),
					z.strictObject({ boolValue: z.boolean() }),
				])
				.optional(),
		}),
	),
});
const cells = { rows: z.array(row).min(1), fields: z.literal("userEnteredValue") };

/** Supported requests of a batch. */
const REQUESTS = {
	deleteNamedRange: z.strictObject({ namedRangeId: z.string().min(1) }),
	addNamedRange: z.strictObject({
		namedRange: z.strictObject({
			namedRangeId: z.string().regex(/^\w{5,50}$/),
			name: z.string().regex(/^[a-z_]\w*$/i),
			range: z.strictObject({
				sheetId: tabId,
				startRowIndex: z.int().min(0),
				endRowIndex: z.int().min(1),
				startColumnIndex: z.int().min(0),
				endColumnIndex: z.int().min(1),
			}),
		}),
	}),
	appendDimension: z.strictObject({
		sheetId: tabId,
		dimension: z.literal("COLUMNS"),
		length: z.int().min(1),
	}),
	updateCells: z.strictObject({
		start: z.strictObject({ sheetId: tabId, rowIndex: z.int().min(0), columnIndex: z.int().min(0) }),
		...cells,
	}),
	appendCells: z.strictObject({ sheetId: tabId, ...cells }),
};
type RequestName = keyof typeof REQUESTS;

const names = Object.keys(REQUESTS) as RequestName[];

/** Batch of requests, each an object whose only field names the request. */
const batch = z.strictObject({
	requests: z.array(z.union(names.map((name) => z.strictObject({ [name]: REQUESTS[name] })))).min(1),
});

/** Applies one request to a sheet; returns the reason if it cannot. */
type RequestHandler<Name extends RequestName> = (
	sheet: Spreadsheet,
	request: z.output<(typeof REQUESTS)[Name]>,
) => string | undefined;

const REQUEST_HANDLERS: { [Name in RequestName]: RequestHandler<Name> } = {
	deleteNamedRange: (sheet, { namedRangeId }) => {
		if (!sheet.namedRanges.includes(namedRangeId)) return `No named range with ID: ${namedRangeId}`;
		sheet.namedRanges = sheet.namedRanges.filter((each) => each !== namedRangeId);
		return undefined;
	},
	addNamedRange: (sheet, { namedRange: { namedRangeId } }) => {
		if (sheet.namedRanges.includes(namedRangeId))
			return `Named range with ID: ${namedRangeId} already exists`;
		sheet.namedRanges = [...sheet.namedRanges, namedRangeId];
		return undefined;
	},
	appendDimension: (sheet, { length }) => {
		sheet.columns += length;
		return undefined;
	},
	updateCells: (sheet, { start: { rowIndex, columnIndex }, rows }) => {
		const written = rows.map(cellsOf);
		const before = (index: number) =>
			Array.from({ length: columnIndex }, (_, column) => sheet.rows[index]?.[column] ?? "");
		const changed = written.map((cells, index) => [...before(rowIndex + index), ...cells]);
		sheet.rows = [
			...sheet.rows.slice(0, rowIndex),
			...changed,
			...sheet.rows.slice(rowIndex + changed.length),
		];
		return limitProblem(sheet, changed);
	},
	appendCells: (sheet, { rows }) => {
		const written = rows.map(cellsOf);
		sheet.rows = [...sheet.rows, ...written];
		return limitProblem(sheet, written);
	},
};

const cellsOf = ({ values }: z.output<typeof row>): Cell[] =>
	values.map(({ userEnteredValue }) =>
		userEnteredValue ? (Object.values(userEnteredValue)[0] as Cell) : "",
	);

function limitProblem(sheet: Spreadsheet, written: readonly Cell[][]): string | undefined {
	if (written.flat().some((cell) => typeof cell === "string" && cell.length > MAX_CELL_CHARACTERS))
		return "Your input contains more than the maximum of 50000 characters in a single cell.";
	const widest = Math.max(...written.map(({ length }) => length));
	if (widest > sheet.columns)
		return `Attempting to write column: ${widest - 1}, beyond the last requested column of: ${sheet.columns - 1}`;
	return sheet.rows.length * sheet.columns > MAX_CELLS
		? "This action would increase the number of cells in the workbook above the limit of 10000000 cells."
		: undefined;
}

/** Applies all requests of a batch in order, or none if one of them fails. */
export function updateSimulatedSheet(world: GoogleWorld, id: string, json: unknown): SimulatedGoogleAnswer {
	const spreadsheet = findSpreadsheet(world, id);
	if (!spreadsheet) return refuseMissing();
	const read = batch.safeParse(json);
	if (!read.success) return refuseInvalid("Invalid JSON payload received.");
	const sheet = { ...spreadsheet };
	for (const [at, request] of read.data.requests.entries()) {
		// The schema has checked that each request has exactly one name.
		const [name, input] = Object.entries(request as object)[0]!;
		const problem = (REQUEST_HANDLERS[name as RequestName] as RequestHandler<RequestName>)(
			sheet,
			input as never,
		);
		if (problem !== undefined) return refuseInvalid(`Invalid requests[${at}].${name}: ${problem}`);
	}
	world.records.put(sheetKey(id), sheet);
	return { status: 200, body: { spreadsheetId: id, replies: read.data.requests.map(() => ({})) } };
}

/** Returns the first column of a sheet's tab; other ranges are not simulated. */
export function readSimulatedColumn(world: GoogleWorld, id: string, range: string): SimulatedGoogleAnswer {
	const sheet = findSpreadsheet(world, id);
	if (!sheet) return refuseMissing();
	if (range !== `${sheet.tab}!A:A`) return refuseInvalid(`Unable to parse range: ${range}`);
	return {
		status: 200,
		body: {
			range: `${sheet.tab}!A1:A${sheet.rows.length}`,
			majorDimension: "ROWS",
			values: sheet.rows.map(([cell = ""]) => (cell === "" ? [] : [String(cell)])),
		},
	};
}

/** Moves a spreadsheet to the trash, as its owner would. */
export function trashSimulatedSheet(world: GoogleWorld, id: string): SimulatedGoogleAnswer {
	const sheet = findSpreadsheet(world, id);
	if (!sheet) return refuseMissing();
	world.records.put(sheetKey(id), { ...sheet, isDeleted: true });
	return { status: 200, body: {} };
}

/** Spreadsheets that are not in the trash. */
export const listSimulatedSheets = ({ records }: GoogleWorld): Spreadsheet[] =>
	records.list<Spreadsheet>(sheetKey()).filter(({ isDeleted }) => !isDeleted);
