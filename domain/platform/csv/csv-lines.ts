import Papa from "papaparse";

/** Row of a file, as written there. */
export interface CsvLine {
	/** Row number in a spreadsheet, from 1: a cell may contain line ends. */
	line: number;
	cells: string[];
	/** Reason why its quotes cannot be parsed. */
	broken: "unterminated" | "malformed" | null;
}

/** Runs of blanks to shorten: for each quote the parser rescans all blanks before the next comma. */
const TOO_MANY_BLANKS = /([^\S\n]{64})[^\S\n]+/g;

/**
 * Reads the rows of a CSV file one at a time, including empty ones, until `shouldContinue` returns false, because a
 * small file can contain a million. Cells are trimmed.
 */
export function readCsv(text: string, shouldContinue: (line: CsvLine) => boolean): void {
	const readable = text.replace(/\r\n?/g, "\n").replace(TOO_MANY_BLANKS, "$1");
	let line = 0;
	Papa.parse<string[]>(readable, {
		delimiter: ",",
		newline: "\n",
		step: ({ data: cells, errors }, parser) => {
			line += 1;
			// Only the first problem of a row: the rest of it is parsed incorrectly too.
			const broken = brokenBy(errors[0]?.code);
			if (!shouldContinue({ line, cells: cells.map((cell) => cell.trim()), broken })) parser.abort();
		},
	});
}

function brokenBy(code: string | undefined): CsvLine["broken"] {
	if (code === "MissingQuotes") return "unterminated";
	return code === "InvalidQuotes" ? "malformed" : null;
}

/** Returns rows as a file that spreadsheets can open. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
	`${Papa.unparse(rows as string[][], { newline: "\r\n" })}\r\n`;
