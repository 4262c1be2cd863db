import { withoutEscape } from "#domain/platform/csv/csv-formula.ts";
import type { CsvLine } from "#domain/platform/csv/csv-lines.ts";
import { createCsvReader } from "#domain/platform/csv/csv-reader.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { type ImportProblem, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, SAMPLE_ROWS } from "../friend-import.ts";
import { type FormerTool, isCodeRow, toolOf } from "./former-tools.ts";

/** Heading of a column. */
export interface ImportHeading {
	/** Name for operators: `タグ_` and `友だち情報_` are left out. */
	label: string;
	/** Kind of the column, by the heading of the former tool. */
	kind: "tag" | "field" | "other";
}

/** Description of a file that was read. */
export interface ImportSheet {
	tool: FormerTool;
	headings: ImportHeading[];
	/** First rows, for the mapping. */
	samples: string[][];
	rows: number;
	delimiter: string;
}

/** Row of a file: its line in a spreadsheet, and its cells. */
export type ImportRow = readonly [line: number, ...cells: string[]];

/** Maximum problems reported of one file. */
const MAX_REPORTED = 20;
const MAX_HEADING = 100;
/** Characters read before the delimiter is chosen. */
const DELIMITER_SAMPLE = 65_536;
/** First line with which Excel is told the delimiter, such as `sep=;`. */
const DELIMITER_LINE = /^"?sep=(\t|[^\w\s"])"?(?=[\r\n])/i;
/** Characters that no spreadsheet writes: controls except tab and line end, lost ones, halves of a pair. */
const UNREADABLE =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for control characters.
	/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * Reads a file whose text arrives in parts. A file with any problem is refused as a whole, with the row and
 * column of the first ones.
 */
export function createImportFileReader(onRow: (row: ImportRow) => void) {
	const problems: ImportProblem[] = [];
	const samples: string[][] = [];
	let firstRow: CsvLine | undefined;
	let labels: string[] = [];
	let codes: string[] = [];
	let rows = 0;
	/** Text read before the delimiter is chosen. */
	let unparsed = "";
	let delimiter = ",";
	let hasDelimiterLine = false;
	let reader: ReturnType<typeof createCsvReader> | undefined;

	const report = (problem: ImportProblem, isLast = false) => {
		problems.push(problem);
		if (isLast || problems.length >= MAX_REPORTED) reader?.stop();
	};
	const readRow = (row: CsvLine) => {
		if (hasDelimiterLine && row.line === 1) return;
		if (row.broken !== null) return report({ line: row.line, text: BROKEN_TEXTS[row.broken] }, true);
		if (row.cells.every((cell) => cell === "")) return;
		if (row.cells.length > MAX_IMPORT_COLUMNS)
			return report({ line: row.line, text: IMPORT_TEXTS.tooManyColumns(MAX_IMPORT_COLUMNS) }, true);
		if (findUnreadable(row)) return report({ line: row.line, text: describeUnreadable(row, labels) });
		if (!firstRow) return readFirstRow(row);
		if (labels.length === 0) {
			labels = row.cells;
			return;
		}
		readDataRow(row);
	};
	const readFirstRow = (row: CsvLine) => {
		firstRow = row;
		if (/^[<{[]/.test(row.cells[0] ?? "")) return report({ line: 1, text: IMPORT_TEXTS.notCsv }, true);
		if (isCodeRow(row.cells)) codes = row.cells;
		else labels = row.cells;
	};
	const readDataRow = ({ line, cells }: CsvLine) => {
		rows += 1;
		if (rows > MAX_IMPORT_ROWS)
			return report({ line, text: IMPORT_TEXTS.tooManyRows(MAX_IMPORT_ROWS) }, true);
		const stray = cells.findIndex((cell, index) => index >= labels.length && cell !== "");
		if (stray >= 0) return report({ line, text: IMPORT_TEXTS.strayCell(stray + 1) });
		const values = cells.slice(0, labels.length).map(withoutEscape);
		if (samples.length < SAMPLE_ROWS) samples.push(values);
		onRow([line, ...values]);
	};
	const begin = () => {
		const named = DELIMITER_LINE.exec(unparsed)?.[1];
		hasDelimiterLine = named !== undefined;
		delimiter = named ?? delimiterOf(unparsed);
		reader = createCsvReader(delimiter, readRow);
		reader.push(unparsed);
		unparsed = "";
	};
	return {
		push(text: string): void {
			if (reader) reader.push(text);
			else unparsed += text;
			if (unparsed.length >= DELIMITER_SAMPLE) begin();
		},
		end(): { sheet: ImportSheet; problems: ImportProblem[] } {
			if (!reader) begin();
			reader!.end();
			if (problems.length === 0 && (!firstRow || labels.length === 0 || rows === 0))
				problems.push({ line: null, text: IMPORT_TEXTS.empty });
			const headings = headingsOf(codes, labels);
			if (problems.length === 0 && headings.length < 2)
				problems.push({ line: 1, text: IMPORT_TEXTS.oneColumn });
			return { sheet: { tool: toolOf(codes, labels), headings, samples, rows, delimiter }, problems };
		},
	};
}

const BROKEN_TEXTS = {
	unterminated: IMPORT_TEXTS.quoteOpen,
	malformed: IMPORT_TEXTS.quoteBroken,
	endless: IMPORT_TEXTS.rowTooLong,
} as const;

/** Delimiter that occurs most often in the first lines, outside of quoted cells. */
function delimiterOf(text: string): string {
	const unquoted = text.slice(0, DELIMITER_SAMPLE).replace(/"(?:[^"]|"")*"/g, "");
	const lines = unquoted.split(/[\r\n]+/, 3).join("\n");
	const counts = [",", "\t", ";"].map((delimiter) => [delimiter, lines.split(delimiter).length] as const);
	return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

const findUnreadable = ({ cells }: CsvLine): boolean => cells.some((cell) => UNREADABLE.test(cell));

function describeUnreadable({ cells }: CsvLine, labels: readonly string[]): string {
	const column = cells.findIndex((cell) => UNREADABLE.test(cell));
	return IMPORT_TEXTS.inColumn(column + 1, labels[column] ?? "", IMPORT_TEXTS.characterUnreadable);
}

const headingsOf = (codes: readonly string[], labels: readonly string[]): ImportHeading[] =>
	labels.map((label, index) => {
		const code = withoutEscape(codes[index] ?? "");
		const text = withoutEscape(label).replaceAll("\n", " ");
		const prefixed = /^(タグ|友だち情報)_(.+)$/.exec(text);
		const kind = KINDS[/^(タグ|友だち情報)_/.exec(code)?.[1] ?? prefixed?.[1] ?? ""] ?? "other";
		return { label: (prefixed?.[2] ?? text).slice(0, MAX_HEADING).toWellFormed(), kind };
	});

const KINDS: Record<string, ImportHeading["kind"]> = { タグ: "tag", 友だち情報: "field" };
