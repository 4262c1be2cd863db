import { z } from "zod";
import type { Env } from "#functions/env.ts";
import { callGoogle, type GoogleAnswer } from "./client.ts";

const API = "https://sheets.googleapis.com/v4/spreadsheets";

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const at = (spreadsheetId: string, rest = "") => `${API}/${encodeURIComponent(spreadsheetId)}${rest}`;
export type SheetCell = string | number;

/** Creates a spreadsheet with one tab. */
export const createSpreadsheet = (
	env: Env,
	token: string,
	{ title, tab }: { title: string; tab: string },
): Promise<GoogleAnswer> =>
	callGoogle(env, {
		method: "POST",
		url: API,
		headers: bearer(token),
		json: { properties: { title, locale: "ja_JP" }, sheets: [{ properties: { title: tab } }] },
	});

/** Id of a created or requested spreadsheet; null where the response has none. */
export const readSpreadsheet = ({ body }: GoogleAnswer): string | null =>
	z.object({ spreadsheetId: z.string().min(1).max(200) }).safeParse(body).data?.spreadsheetId ?? null;

/** Reads whether a spreadsheet exists for an account, with its tabs and its named ranges. */
export const askSpreadsheet = (env: Env, token: string, id: string): Promise<GoogleAnswer> =>
	callGoogle(env, {
		url: at(
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

/** A tab of a spreadsheet, with the record of earlier writes. */
interface Tab {
	id: number;
	columns: number;
	/** Marks of earlier writes. */
	marks: string[];
}

/** Tab of a requested spreadsheet; null where its owner renamed or removed it. */
export function readTab({ body }: GoogleAnswer, title: string): Tab | null {
	const read = spreadsheet.safeParse(body).data;
	const properties = read?.sheets.find((each) => each.properties.title === title)?.properties;
	return read && properties
		? {
				id: properties.sheetId,
				columns: properties.gridProperties.columnCount,
				marks: read.namedRanges.map(({ namedRangeId }) => namedRangeId).filter((id) => MARK.test(id)),
			}
		: null;
}

/** Mark of the rows up to an answer: the name of a range, which is unique within a spreadsheet. */
export const markOf = (through: number): string => `musubi_${through}`;
const MARK = /^musubi_\d+$/;

interface Rows {
	id: string;
	tab: Tab;
	/** The headings, where there are new ones. */
	headings: readonly string[] | null;
	rows: readonly SheetCell[][];
	mark: string;
	/** Marks of the tab that are no longer needed. */
	endedMarks: readonly string[];
}

/**
 * Appends rows, once for their mark: Google applies a batch as a whole or not at all, and refuses (400) an
 * existing mark. Texts stay texts: a spreadsheet interprets none of them as a formula.
 */
export const addRows = (
	env: Env,
	token: string,
	{ id, tab, headings, rows, mark, endedMarks }: Rows,
): Promise<GoogleAnswer> => {
	const { id: sheetId } = tab;
	const lacking = Math.max(headings?.length ?? 0, ...rows.map(({ length }) => length)) - tab.columns;
	const firstCell = { sheetId, startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 1 };
	const requests = [
		...endedMarks.map((namedRangeId) => ({ deleteNamedRange: { namedRangeId } })),
		{ addNamedRange: { namedRange: { namedRangeId: mark, name: mark, range: firstCell } } },
		...(lacking > 0 ? [{ appendDimension: { sheetId, dimension: "COLUMNS", length: lacking } }] : []),
		...(headings
			? [{ updateCells: { start: { sheetId, rowIndex: 0, columnIndex: 0 }, ...cellsOf([headings]) } }]
			: []),
		{ appendCells: { sheetId, ...cellsOf(rows) } },
	];
	return callGoogle(env, {
		method: "POST",
		url: at(id, ":batchUpdate"),
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
