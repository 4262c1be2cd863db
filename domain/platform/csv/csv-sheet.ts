import { CSV_TEXTS } from "#domain/platform/texts/csv-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { type CsvLine, readCsv, writeCsv } from "./csv-lines.ts";
import type { CsvProblem } from "./csv-problem.ts";

/** Maximum rows of one import (E-310, E-311). */
export const MAX_CSV_ROWS = 200;
/** Maximum lines of a file, including the empty ones that spreadsheets leave. */
const MAX_LINES = 10_000;
/** Maximum bytes of a file. */
export const MAX_CSV_BYTES = 1_048_576;

/** Columns of a sheet, by their names in the code. */
export type CsvSheetColumns<Name extends string> = Record<Name, { header: string; note?: string }>;

/** Valid row that is not empty, by column. */
export interface CsvRow<Name extends string> {
	line: number;
	cells: Record<Name, string>;
}

export interface CsvSheet<Name extends string> {
	rows: CsvRow<Name>[];
	problems: CsvProblem[];
}

/** Reads a sheet whose first row names its columns, in any order. Empty rows are skipped. */
export function readCsvSheet<Name extends string>(
	text: string,
	columns: CsvSheetColumns<Name>,
): CsvSheet<Name> {
	const { header, places, lines, count } = linesOf(text, columns);
	if (!places)
		return refuseSheet({ line: header?.line ?? 1, text: CSV_TEXTS.csvHeader(headers(columns).join(",")) });
	if (count > MAX_LINES) return refuseSheet({ line: null, text: CSV_TEXTS.csvTooManyLines(MAX_LINES) });
	if (lines.length === 0) return refuseSheet({ line: null, text: CSV_TEXTS.csvEmpty });
	if (lines.length > MAX_CSV_ROWS)
		return refuseSheet({ line: null, text: CSV_TEXTS.csvTooManyRows(MAX_CSV_ROWS, lines.length) });
	return {
		rows: lines
			.filter(({ broken }) => broken === null)
			.map(({ line, cells }) => ({ line, cells: byColumn(cells, places) })),
		problems: lines.flatMap((line) => problemsOf(line, places)),
	};
}

/**
 * Splits a sheet into its header and non-empty rows. Reading stops at a header that differs from the
 * sample's, or above the maximum number of lines.
 */
function linesOf<Name extends string>(text: string, columns: CsvSheetColumns<Name>) {
	let header: CsvLine | undefined;
	let places: Map<number, Name> | undefined;
	const lines: CsvLine[] = [];
	let count = 0;
	readCsv(text, (line) => {
		count += 1;
		if (line.cells.every((cell) => cell === "")) return count <= MAX_LINES;
		if (header) lines.push(line);
		else {
			header = line;
			places = columnIndexes(header, columns);
		}
		return places !== undefined && count <= MAX_LINES;
	});
	return { header, places, lines, count };
}

/** Sample of a sheet: a header with a note for each column, and some rows. */
export const writeCsvSample = <Name extends string>(
	columns: CsvSheetColumns<Name>,
	rows: Record<Name, string>[],
): string => {
	const names = Object.keys(columns) as Name[];
	return writeCsv([headers(columns), ...rows.map((row) => names.map((name) => row[name]))]);
};

const headers = <Name extends string>(columns: CsvSheetColumns<Name>): string[] =>
	Object.values<CsvSheetColumns<Name>[Name]>(columns).map(({ header, note }) =>
		note ? `${header}（${note}）` : header,
	);

const refuseSheet = (problem: CsvProblem) => ({ rows: [], problems: [problem] });

/** Returns the index of each column; undefined if the header differs from the sample's. */
function columnIndexes<Name extends string>(
	header: CsvLine,
	columns: CsvSheetColumns<Name>,
): Map<number, Name> | undefined {
	const places = new Map<number, Name>();
	for (const [place, cell] of header.cells.entries()) {
		if (cell === "") continue;
		const name = (Object.keys(columns) as Name[]).find((each) => isNamed(cell, columns[each].header));
		if (!name || [...places.values()].includes(name)) return undefined;
		places.set(place, name);
	}
	return places.size === Object.keys(columns).length ? places : undefined;
}

/** The note in a header is optional in a file. */
const isNamed = (cell: string, header: string) => withoutNote(cell) === withoutNote(header);

const withoutNote = (text: string) => normaliseText(text).replace(/\(.*$/s, "").trim();

const byColumn = <Name extends string>(cells: string[], places: Map<number, Name>): Record<Name, string> =>
	Object.fromEntries([...places].map(([place, name]) => [name, cells[place] ?? ""])) as Record<Name, string>;

function problemsOf({ line, cells, broken }: CsvLine, places: Map<number, string>): CsvProblem[] {
	if (broken === "unterminated") return [{ line, text: CSV_TEXTS.csvQuoteOpen }];
	if (broken === "malformed") return [{ line, text: CSV_TEXTS.csvQuoteMalformed }];
	const stray = cells.some((cell, place) => cell !== "" && !places.has(place));
	return stray ? [{ line, text: CSV_TEXTS.csvStrayCell }] : [];
}
