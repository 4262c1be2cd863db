import { z } from "zod";
import type { Env } from "#functions/env.ts";
import { callGoogle, type GoogleResponse } from "./google-client.ts";

const API = "https://sheets.googleapis.com/v4/spreadsheets";

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const spreadsheetUrl = (spreadsheetId: string, rest = "") =>
	`${API}/${encodeURIComponent(spreadsheetId)}${rest}`;
export type SheetCell = string | number;

/** Creates a spreadsheet with one tab. */
export const createSpreadsheet = (
	env: Env,
	token: string,
	{ title, tab }: { title: string; tab: string },
): Promise<GoogleResponse> =>
	callGoogle(env, {
		method: "POST",
		url: API,
		headers: bearer(token),
		json: { properties: { title, locale: "ja_JP" }, sheets: [{ properties: { title: tab } }] },
	});

/** Parses the id of a created or requested spreadsheet; null if the response has none. */
export const parseSpreadsheetId = ({ body }: GoogleResponse): string | null =>
	z.object({ spreadsheetId: z.string().min(1).max(200) }).safeParse(body).data?.spreadsheetId ?? null;

/** Requests a spreadsheet's id, its tabs and its named ranges. */
export const requestSpreadsheet = (env: Env, token: string, id: string): Promise<GoogleResponse> =>
	callGoogle(env, {
		url: spreadsheetUrl(
			id,
			"?fields=spreadsheetId,sheets.properties(sheetId,title,gridProperties.columnCount),namedRanges.namedRangeId",
		),
		headers: bearer(token),
	});

const spreadsheet = z.object({
	sheets: z.array(
		z.object({
			properties: z.object({
				sheetId: z.number().default(0),
				title: z.string(),
				gridProperties: z.object({ columnCount: z.number() }),
			}),
		}),
	),
	namedRanges: z.array(z.object({ namedRangeId: z.string() })).default([]),
});

/** Tab of a spreadsheet, with the write markers stored in it. */
interface Tab {
	id: number;
	columns: number;
	/** Named ranges that mark earlier writes. */
	writeMarkers: string[];
}

/** Parses a tab of a requested spreadsheet; null if its owner renamed or removed it. */
export function parseTab({ body }: GoogleResponse, title: string): Tab | null {
	const parsed = spreadsheet.safeParse(body).data;
	const properties = parsed?.sheets.find((each) => each.properties.title === title)?.properties;
	return parsed && properties
		? {
				id: properties.sheetId,
				columns: properties.gridProperties.columnCount,
				writeMarkers: parsed.namedRanges
					.map(({ namedRangeId }) => namedRangeId)
					.filter((id) => MARKER.test(id)),
			}
		: null;
}

/**
 * Write marker for the rows up to a form answer: the name of a range, which Google keeps unique within a
 * spreadsheet.
 */
export const writeMarkerOf = (lastAnswer: number): string => `musubi_${lastAnswer}`;
const MARKER = /^musubi_\d+$/;

interface Rows {
	id: string;
	tab: Tab;
	/** New header row; null if the headings are unchanged. */
	headings: readonly string[] | null;
	rows: readonly SheetCell[][];
	writeMarker: string;
	/** Obsolete write markers, which are deleted. */
	obsoleteMarkers: readonly string[];
}

/**
 * Appends rows idempotently: Google applies a batch as a whole or not at all, and refuses (400) an existing
 * marker. Texts are written as strings, so that none is interpreted as a formula.
 */
export const appendRows = (
	env: Env,
	token: string,
	{ id, tab, headings, rows, writeMarker, obsoleteMarkers }: Rows,
): Promise<GoogleResponse> => {
	const { id: sheetId } = tab;
	const missingColumns = Math.max(headings?.length ?? 0, ...rows.map(({ length }) => length)) - tab.columns;
	const firstCell = { sheetId, startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 1 };
	const requests = [
		...obsoleteMarkers.map((namedRangeId) => ({ deleteNamedRange: { namedRangeId } })),
		{ addNamedRange: { namedRange: { namedRangeId: writeMarker, name: writeMarker, range: firstCell } } },
		...(missingColumns > 0
			? [{ appendDimension: { sheetId, dimension: "COLUMNS", length: missingColumns } }]
			: []),
		...(headings
			? [{ updateCells: { start: { sheetId, rowIndex: 0, columnIndex: 0 }, ...cellsOf([headings]) } }]
			: []),
		{ appendCells: { sheetId, ...cellsOf(rows) } },
	];
	return callGoogle(env, {
		method: "POST",
		url: spreadsheetUrl(id, ":batchUpdate"),
		headers: bearer(token),
		json: { requests },
	});
};

/** Requests the first column of a tab. */
export const requestFirstColumn = (
	env: Env,
	token: string,
	id: string,
	tab: string,
): Promise<GoogleResponse> =>
	callGoogle(env, {
		url: spreadsheetUrl(id, `/values/${encodeURIComponent(`${tab}!A:A`)}`),
		headers: bearer(token),
	});

/** Parses the cells of a requested column, from the first row on; an empty cell is an empty text. */
export const parseFirstColumn = ({ body }: GoogleResponse): string[] =>
	(
		z.object({ values: z.array(z.array(z.coerce.string())).default([]) }).safeParse(body).data?.values ?? []
	).map(([cell = ""]) => cell);

interface ClearedRows {
	id: string;
	tab: Tab;
	/** Rows from 0. */
	rowIndexes: readonly number[];
	/** Column from which their cells are cleared, and the cells that take their place. */
	firstColumn: number;
	cells: readonly SheetCell[];
}

/** Clears the cells of rows from a column on. */
export const clearRows = (
	env: Env,
	token: string,
	{ id, tab, rowIndexes, firstColumn, cells }: ClearedRows,
): Promise<GoogleResponse> => {
	const empty = Array.from({ length: tab.columns - firstColumn - cells.length }, () => "");
	const requests = rowIndexes.map((rowIndex) => ({
		updateCells: {
			start: { sheetId: tab.id, rowIndex, columnIndex: firstColumn },
			...cellsOf([[...cells, ...empty]]),
		},
	}));
	return callGoogle(env, {
		method: "POST",
		url: spreadsheetUrl(id, ":batchUpdate"),
		headers: bearer(token),
		json: { requests },
	});
};

const cellsOf = (rows: readonly (readonly SheetCell[])[]) => ({
	rows: rows.map((row) => ({ values: row.map(cellOf) })),
	fields: "userEnteredValue",
});

const cellOf = (value: SheetCell) => {
	if (value === "") return {};
	return { userEnteredValue: typeof value === "number" ? { numberValue: value } : { stringValue: value } };
};
