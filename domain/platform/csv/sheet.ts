import { CSV_TEXTS } from "#domain/platform/texts/csv.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { type Line, readLines, writeLines } from "./lines.ts";
import type { Problem } from "./problem.ts";

/** Maximum rows of one import (E-310, E-311). */
export const MAX_ROWS = 200;
/** Maximum lines of a file, including the empty ones that spreadsheets leave. */
const MAX_LINES = 10_000;
/** Maximum bytes of a file. */
export const MAX_FILE = 1_048_576;

/** Columns of a sheet, by their names in the code. */
export type Columns<Name extends string> = Record<Name, { header: string; note?: string }>;

/** Valid row that is not empty, by column. */
export interface Row<Name extends string> {
	line: number;
	cells: Record<Name, string>;
}

export interface Sheet<Name extends string> {
	rows: Row<Name>[];
	problems: Problem[];
}

/** Reads a sheet whose first row names its columns, in any order. Empty rows are skipped. */
export function readSheet<Name extends string>(text: string, columns: Columns<Name>): Sheet<Name> {
	const { header, places, lines, count } = linesOf(text, columns);
	if (!places)
		return refused({ line: header?.line ?? 1, text: CSV_TEXTS.csvHeader(headers(columns).join(",")) });
	if (count > MAX_LINES) return refused({ line: null, text: CSV_TEXTS.csvTooManyLines(MAX_LINES) });
	if (lines.length === 0) return refused({ line: null, text: CSV_TEXTS.csvEmpty });
	if (lines.length > MAX_ROWS)
		return refused({ line: null, text: CSV_TEXTS.csvTooManyRows(MAX_ROWS, lines.length) });
	return {
		rows: lines
			.filter(({ broken }) => broken === null)
			.map(({ line, cells }) => ({ line, cells: byColumn(cells, places) })),
		problems: lines.flatMap((line) => problemsOf(line, places)),
	};
}

/** Reading stops at a header that differs from the sample's, or at the maximum number of lines. */
function linesOf<Name extends string>(text: string, columns: Columns<Name>) {
	let header: Line | undefined;
	let places: Map<number, Name> | undefined;
	const lines: Line[] = [];
	let count = 0;
	readLines(text, (line) => {
		count += 1;
		if (line.cells.every((cell) => cell === "")) return count <= MAX_LINES;
		if (header) lines.push(line);
		else {
			header = line;
			places = placesIn(header, columns);
		}
		return places !== undefined && count <= MAX_LINES;
	});
	return { header, places, lines, count };
}

/** Sample of a sheet: a header with a note for each column, and some rows. */
export const writeSample = <Name extends string>(
	columns: Columns<Name>,
	rows: Record<Name, string>[],
): string => {
	const names = Object.keys(columns) as Name[];
	return writeLines([headers(columns), ...rows.map((row) => names.map((name) => row[name]))]);
};

const headers = <Name extends string>(columns: Columns<Name>): string[] =>
	Object.values<Columns<Name>[Name]>(columns).map(({ header, note }) =>
		note ? `${header}（${note}）` : header,
	);

const refused = (problem: Problem) => ({ rows: [], problems: [problem] });

/** Returns the index of each column; undefined if the header differs from the sample's. */
function placesIn<Name extends string>(header: Line, columns: Columns<Name>): Map<number, Name> | undefined {
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

const withoutNote = (text: string) => normalise(text).replace(/\(.*$/s, "").trim();

const byColumn = <Name extends string>(cells: string[], places: Map<number, Name>): Record<Name, string> =>
	Object.fromEntries([...places].map(([place, name]) => [name, cells[place] ?? ""])) as Record<Name, string>;

function problemsOf({ line, cells, broken }: Line, places: Map<number, string>): Problem[] {
	if (broken === "unterminated") return [{ line, text: CSV_TEXTS.csvQuoteOpen }];
	if (broken === "malformed") return [{ line, text: CSV_TEXTS.csvQuoteMalformed }];
	const stray = cells.some((cell, place) => cell !== "" && !places.has(place));
	return stray ? [{ line, text: CSV_TEXTS.csvStrayCell }] : [];
}
