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

/**
 * Reads a sheet whose first row names its columns, in any order. Empty rows are skipped. A sheet without rows,
 * with too many, or with another header has no rows and one problem.
 */
export function readCsvSheet<Name extends string>(
	text: string,
	columns: CsvSheetColumns<Name>,
): CsvSheet<Name> {
	const { header, nameByIndex, lines, count } = linesOf(text, columns);
	if (!nameByIndex)
		return refuseSheet({ line: header?.line ?? 1, text: CSV_TEXTS.csvHeader(headers(columns).join(",")) });
	if (count > MAX_LINES) return refuseSheet({ line: null, text: CSV_TEXTS.csvTooManyLines(MAX_LINES) });
	if (lines.length === 0) return refuseSheet({ line: null, text: CSV_TEXTS.csvEmpty });
	if (lines.length > MAX_CSV_ROWS)
		return refuseSheet({ line: null, text: CSV_TEXTS.csvTooManyRows(MAX_CSV_ROWS, lines.length) });
	return {
		rows: lines
			.filter(({ broken }) => broken === null)
			.map(({ line, cells }) => ({ line, cells: byColumn(cells, nameByIndex) })),
		problems: lines.flatMap((line) => problemsOf(line, nameByIndex)),
	};
}

/**
 * Splits a sheet into its header and non-empty rows. Reading stops at a header that differs from the
 * sample's, or above the maximum number of lines.
 */
function linesOf<Name extends string>(text: string, columns: CsvSheetColumns<Name>) {
	let header: CsvLine | undefined;
	let nameByIndex: Map<number, Name> | undefined;
	const lines: CsvLine[] = [];
	let count = 0;
	readCsv(text, (line) => {
		count += 1;
		if (line.cells.every((cell) => cell === "")) return count <= MAX_LINES;
		if (header) lines.push(line);
		else {
			header = line;
			nameByIndex = readHeader(header, columns);
		}
		return nameByIndex !== undefined && count <= MAX_LINES;
	});
	return { header, nameByIndex, lines, count };
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

/** Returns the column at each position; undefined if the header differs from the sample's. */
function readHeader<Name extends string>(
	header: CsvLine,
	columns: CsvSheetColumns<Name>,
): Map<number, Name> | undefined {
	const nameByIndex = new Map<number, Name>();
	for (const [index, cell] of header.cells.entries()) {
		if (cell === "") continue;
		const name = (Object.keys(columns) as Name[]).find((candidate) =>
			isNamed(cell, columns[candidate].header),
		);
		if (!name || [...nameByIndex.values()].includes(name)) return undefined;
		nameByIndex.set(index, name);
	}
	return nameByIndex.size === Object.keys(columns).length ? nameByIndex : undefined;
}

/** The note in a header is optional in a file. */
const isNamed = (cell: string, header: string) => withoutNote(cell) === withoutNote(header);

const withoutNote = (text: string) => normaliseText(text).replace(/\(.*$/s, "").trim();

const byColumn = <Name extends string>(
	cells: string[],
	nameByIndex: Map<number, Name>,
): Record<Name, string> =>
	Object.fromEntries([...nameByIndex].map(([index, name]) => [name, cells[index] ?? ""])) as Record<
		Name,
		string
	>;

function problemsOf({ line, cells, broken }: CsvLine, nameByIndex: Map<number, string>): CsvProblem[] {
	if (broken === "unterminated") return [{ line, text: CSV_TEXTS.csvQuoteOpen }];
	if (broken === "malformed") return [{ line, text: CSV_TEXTS.csvQuoteMalformed }];
	const hasStrayCell = cells.some((cell, index) => cell !== "" && !nameByIndex.has(index));
	return hasStrayCell ? [{ line, text: CSV_TEXTS.csvStrayCell }] : [];
}
