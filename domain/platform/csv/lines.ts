import Papa from "papaparse";

/** Row of a file, as written there. */
export interface Line {
	/** Row number in a spreadsheet, from 1: a cell may contain line ends. */
	line: number;
	cells: string[];
	/** Reason why its quotes cannot be parsed. */
	broken: "unterminated" | "malformed" | null;
}

/** The parser rescans all blanks before the next comma for each quote, so long runs of blanks are replaced. */
const TOO_MANY_BLANKS = /([^\S\n]{64})[^\S\n]+/g;

/**
 * Reads the rows of a CSV file, including empty ones, one at a time, until `goesOn` returns false, because a
 * small file can have a million. Cells are trimmed.
 */
export function readLines(text: string, goesOn: (line: Line) => boolean): void {
	const readable = text.replace(/\r\n?/g, "\n").replace(TOO_MANY_BLANKS, "$1");
	let line = 0;
	Papa.parse<string[]>(readable, {
		delimiter: ",",
		newline: "\n",
		step: ({ data: cells, errors }, parser) => {
			line += 1;
			// Only the first problem of a row: the rest of it is parsed incorrectly too.
			const broken = brokenBy(errors[0]?.code);
			if (!goesOn({ line, cells: cells.map((cell) => cell.trim()), broken })) parser.abort();
		},
	});
}

function brokenBy(code: string | undefined): Line["broken"] {
	if (code === "MissingQuotes") return "unterminated";
	return code === "InvalidQuotes" ? "malformed" : null;
}

/** Returns rows as a file that spreadsheets can open. */
export const writeLines = (rows: readonly (readonly string[])[]): string =>
	`${Papa.unparse(rows as string[][], { newline: "\r\n" })}\r\n`;
