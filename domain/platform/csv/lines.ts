import Papa from "papaparse";

/** A row of a file, as written there. */
export interface Line {
	/** Number of the row as a spreadsheet shows it, from 1: a cell may hold line ends. */
	line: number;
	cells: string[];
	/** Why its quotes cannot be read. */
	broken: "unterminated" | "malformed" | null;
}

/** The parser rescans all blanks before the next comma for each quote, so long runs of blanks are replaced. */
const TOO_MANY_BLANKS = /([^\S\n]{64})[^\S\n]+/g;

/**
 * Reads the rows of a CSV file, empty ones too, one after the other, for as long as `goesOn` answers true: a small file
 * can have a million. Cells are trimmed.
 */
export function readLines(text: string, goesOn: (line: Line) => boolean): void {
	const readable = text.replace(/\r\n?/g, "\n").replace(TOO_MANY_BLANKS, "$1");
	let line = 0;
	Papa.parse<string[]>(readable, {
		delimiter: ",",
		newline: "\n",
		step: ({ data: cells, errors }, parser) => {
			line += 1;
			// Only the first problem of a row: what follows it is parsed wrongly too.
			const broken = brokenBy(errors[0]?.code);
			if (!goesOn({ line, cells: cells.map((cell) => cell.trim()), broken })) parser.abort();
		},
	});
}

function brokenBy(code: string | undefined): Line["broken"] {
	if (code === "MissingQuotes") return "unterminated";
	return code === "InvalidQuotes" ? "malformed" : null;
}

/** Rows as a file that spreadsheets can open. */
export const writeLines = (rows: readonly (readonly string[])[]): string =>
	`${Papa.unparse(rows as string[][], { newline: "\r\n" })}\r\n`;
