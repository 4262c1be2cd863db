import Papa from "papaparse";
import { brokenBy, type CsvLine, shortenBlanks } from "./csv-lines.ts";

/** Characters parsed at once. */
const BLOCK = 262_144;
/** Maximum characters of a row: an open quotation mark makes the rest of the file one row. */
const MAX_ROW_CHARACTERS = 1_000_000;

/**
 * Reads the rows of a delimited file whose text arrives in parts. Line ends may be LF, CR or CRLF, also
 * mixed. Cells are trimmed. A row that never ends is reported as unterminated, once.
 */
export function createCsvReader(delimiter: string, onRow: (row: CsvLine) => void) {
	const parser = () => new Papa.Parser({ delimiter, newline: "\n" });
	let buffer = "";
	let parsedLength = 0;
	let line = 0;
	let endsWithReturn = false;
	let isStopped = false;
	const parse = (isEnd: boolean) => {
		const { data, errors, meta } = parser().parse(buffer, 0, !isEnd) as Papa.ParseResult<string[]>;
		// Only the first problem of a row: the rest of it is parsed incorrectly too.
		const problems = new Map(errors.toReversed().map(({ row, code }) => [row, code]));
		for (const [index, cells] of data.entries()) {
			if (isStopped) return;
			line += 1;
			onRow({ line, cells: cells.map((cell) => cell.trim()), broken: brokenBy(problems.get(index)) });
		}
		buffer = isEnd ? "" : buffer.slice(meta.cursor);
		parsedLength = buffer.length;
		if (buffer.length <= MAX_ROW_CHARACTERS || isStopped) return;
		isStopped = true;
		onRow({ line: line + 1, cells: [], broken: buffer.includes('"') ? "unterminated" : "endless" });
	};
	return {
		push(part: string): void {
			if (isStopped) return;
			// A return at the end of a part may be half of a line end.
			const text = (endsWithReturn ? "\r" : "") + part;
			endsWithReturn = text.endsWith("\r");
			const lines = (endsWithReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, "\n");
			buffer += shortenBlanks(lines, delimiter);
			if (buffer.length - parsedLength >= BLOCK) parse(false);
		},
		end(): void {
			if (isStopped) return;
			if (endsWithReturn) buffer += "\n";
			if (buffer.length > BLOCK) parse(false);
			if (!isStopped) parse(true);
		},
		/** Ignores the rest of the file. */
		stop(): void {
			isStopped = true;
		},
	};
}
