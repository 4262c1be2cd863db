import { z } from "zod";
import type { Env } from "#functions/env.ts";
import { callGoogle, type GoogleAnswer } from "./client.ts";

const API = "https://sheets.googleapis.com/v4/spreadsheets";

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const at = (spreadsheetId: string, rest = "") => `${API}/${encodeURIComponent(spreadsheetId)}${rest}`;
export type SheetCell = string | number;

/** Makes a spreadsheet with one tab. */
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

/** The id of a spreadsheet that was made or asked for; null where the answer names none. */
export const readSpreadsheet = ({ body }: GoogleAnswer): string | null =>
	z.object({ spreadsheetId: z.string().min(1).max(200) }).safeParse(body).data?.spreadsheetId ?? null;

/** Whether a spreadsheet is there for an account, with its tabs and the ranges that have a name. */
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

/** A tab of a spreadsheet, which knows what was written into it. */
interface Tab {
	id: number;
	columns: number;
	/** Of the writes that it remembers. */
	marks: string[];
}

/** A tab of a spreadsheet that was asked for; null where its owner renamed or removed it. */
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

/** The mark of the rows that end with an answer: the name of a range, of which a spreadsheet takes no second one. */
export const markOf = (through: number): string => `musubi_${through}`;
const MARK = /^musubi_\d+$/;

interface Rows {
	id: string;
	tab: Tab;
	/** The headings, where there are new ones. */
	headings: readonly string[] | null;
	rows: readonly SheetCell[][];
	mark: string;
	/** Marks that are needed no more, of those that the tab has. */
	endedMarks: readonly string[];
}

/**
 * Adds rows behind the last one, once for their mark: Google does all of a batch or none of it, and refuses (400) a mark
 * that stands already. Texts stay texts: a spreadsheet takes none of them for a formula.
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
