import Encoding from "encoding-japanese";
import Papa from "papaparse";
import { FORMULA } from "#domain/csv/formula.ts";
import type { ExportEncoding } from "#domain/forms/answers.ts";

/** The byte order mark, by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

export type CsvCell = string | number | null;

/** Lines of a CSV file. A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export const csvLines = (lines: readonly CsvCell[][]): string =>
	lines.length === 0 ? "" : `${Papa.unparse([...lines], { escapeFormulae: FORMULA })}\r\n`;

/** The beginning of a file, its headings. */
export const csvHead = (headings: readonly string[], encoding: ExportEncoding): Uint8Array =>
	encodeText(`${encoding === "utf-8" ? BYTE_ORDER_MARK : ""}${csvLines([[...headings]])}`, encoding);

/** A part of a file in its encoding. Parts written one after another make the whole file. */
export const encodeText = (text: string, encoding: ExportEncoding): Uint8Array => ENCODERS[encoding](text);

const ENCODERS: Record<ExportEncoding, (text: string) => Uint8Array> = {
	"utf-8": (text) => new TextEncoder().encode(text),
	// Shift_JIS knows only one of the two long dashes. Any other unknown character becomes a question mark.
	shift_jis: (text) =>
		Uint8Array.from(
			Encoding.convert(Encoding.stringToCode(text.replaceAll("—", "―")), { from: "UNICODE", to: "SJIS" }),
		),
};
