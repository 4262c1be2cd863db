import Papa from "papaparse";

/** Row of a file, as written there. */
export interface CsvLine {
	/** Row number in a spreadsheet, from 1: a cell may contain line ends. */
	line: number;
	cells: string[];
	/** Reason why it cannot be parsed: its quotes, or its length. */
	broken: "unterminated" | "malformed" | "endless" | null;
}

/** Runs of blanks to shorten: for each quote the parser rescans all blanks before the next comma. */
const TOO_MANY_BLANKS = /([^\S\n]{64})[^\S\n]+/g;
/** The same for files whose delimiter is a tab. */
const TOO_MANY_SPACES = /([^\S\n\t]{64})[^\S\n\t]+/g;

export const shortenBlanks = (text: string, delimiter: string): string =>
	text.replace(delimiter === "\t" ? TOO_MANY_SPACES : TOO_MANY_BLANKS, "$1");

/**
 * Reads the rows of a CSV file one at a time, including empty ones, until `shouldContinue` returns false, because a
 * small file can contain a million. Cells are trimmed.
 */
export function readCsv(text: string, shouldContinue: (line: CsvLine) => boolean): void {
	const readable = shortenBlanks(text.replace(/\r\n?/g, "\n"), ",");
	// A first line with which Excel is told the delimiter.
	const hasDelimiterLine = /^"?sep=,"?\n/i.test(readable);
	let line = 0;
	Papa.parse<string[]>(readable, {
		delimiter: ",",
		newline: "\n",
		step: ({ data: cells, errors }, parser) => {
			line += 1;
			if (hasDelimiterLine && line === 1) return;
			// Only the first problem of a row: the rest of it is parsed incorrectly too.
			const broken = brokenBy(errors[0]?.code);
			if (!shouldContinue({ line, cells: cells.map((cell) => cell.trim()), broken })) parser.abort();
		},
	});
}

/** Reason of the parser's error. */
export function brokenBy(code: string | undefined): CsvLine["broken"] {
	if (code === "MissingQuotes") return "unterminated";
	return code === "InvalidQuotes" ? "malformed" : null;
}

/** Returns rows as a file that spreadsheets can open. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
	`${Papa.unparse(rows as string[][], { newline: "\r\n" })}\r\n`;
