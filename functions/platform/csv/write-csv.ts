import Papa from "papaparse";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { FORMULA } from "#domain/platform/csv/csv-formula.ts";
import { encodeShiftJis } from "#domain/platform/csv/encode-shift-jis.ts";

/** Byte order mark, by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

export type CsvCell = string | number | null;

/**
 * Lines of a CSV file. A text that a spreadsheet would interpret as a formula is prefixed with an
 * apostrophe.
 */
export const writeCsvLines = (lines: readonly CsvCell[][]): string =>
	lines.length === 0 ? "" : `${Papa.unparse([...lines], { escapeFormulae: FORMULA })}\r\n`;

/** Header line of a file, encoded. */
export const writeCsvHeader = (
	headings: readonly string[],
	encoding: ExportEncoding,
): Uint8Array<ArrayBuffer> => encodeFile(writeCsvLines([[...headings]]), encoding);

/** Encodes the beginning of a file, with the byte order mark for UTF-8. */
export const encodeFile = (text: string, encoding: ExportEncoding): Uint8Array<ArrayBuffer> =>
	encodeText(encoding === "utf-8" ? `${BYTE_ORDER_MARK}${text}` : text, encoding);

/** Encodes a part of a file; concatenated parts make the whole file. */
export const encodeText = (text: string, encoding: ExportEncoding): Uint8Array<ArrayBuffer> =>
	ENCODERS[encoding](text);

const ENCODERS: Record<ExportEncoding, (text: string) => Uint8Array<ArrayBuffer>> = {
	"utf-8": (text) => new TextEncoder().encode(text),
	shift_jis: encodeShiftJis,
};
