import Papa from "papaparse";
import type { ExportEncoding } from "#domain/acquisition/forms/answers.ts";
import { FORMULA } from "#domain/platform/csv/formula.ts";
import { shiftJisOf } from "#domain/platform/csv/shift-jis.ts";

/** The byte order mark, by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

export type CsvCell = string | number | null;

/** Lines of a CSV file. A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export const csvLines = (lines: readonly CsvCell[][]): string =>
	lines.length === 0 ? "" : `${Papa.unparse([...lines], { escapeFormulae: FORMULA })}\r\n`;

/** The beginning of a file, its headings. */
export const csvHead = (headings: readonly string[], encoding: ExportEncoding): Uint8Array<ArrayBuffer> =>
	encodeFile(csvLines([[...headings]]), encoding);

/** A file in its encoding, from its beginning on. */
export const encodeFile = (text: string, encoding: ExportEncoding): Uint8Array<ArrayBuffer> =>
	encodeText(encoding === "utf-8" ? `${BYTE_ORDER_MARK}${text}` : text, encoding);

/** A part of a file in its encoding. Parts written one after another make the whole file. */
export const encodeText = (text: string, encoding: ExportEncoding): Uint8Array<ArrayBuffer> =>
	ENCODERS[encoding](text);

const ENCODERS: Record<ExportEncoding, (text: string) => Uint8Array<ArrayBuffer>> = {
	"utf-8": (text) => new TextEncoder().encode(text),
	shift_jis: shiftJisOf,
};
