import Encoding from "encoding-japanese";
import Papa from "papaparse";
import type { ExportEncoding } from "#domain/forms/answers.ts";

/** By which spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * What a spreadsheet takes for the beginning of a formula, also in full width, as a minus that Shift_JIS writes in full
 * width, and behind blanks or signs that nobody sees, which some leave out first.
 */
const FORMULA = /^(?:[\p{Z}\p{C}]*[=+\-@＝＋－＠\u2212]|[\t\r\n])/u;

export type CsvCell = string | number | null;

/** Lines of a CSV file. A text that a spreadsheet would take for a formula begins with an apostrophe. */
export const csvLines = (lines: readonly CsvCell[][]): string =>
	lines.length === 0 ? "" : `${Papa.unparse([...lines], { escapeFormulae: FORMULA })}\r\n`;

/** The beginning of a file, its headings. */
export const csvHead = (headings: readonly string[], encoding: ExportEncoding): Uint8Array =>
	encodeText(`${encoding === "utf-8" ? BYTE_ORDER_MARK : ""}${csvLines([[...headings]])}`, encoding);

/** A text as a part of a file: parts that are written one after the other are the whole file. */
export const encodeText = (text: string, encoding: ExportEncoding): Uint8Array => ENCODERS[encoding](text);

const ENCODERS: Record<ExportEncoding, (text: string) => Uint8Array> = {
	"utf-8": (text) => new TextEncoder().encode(text),
	// A character that it does not know becomes a question mark; of the two long dashes it knows one.
	shift_jis: (text) =>
		Uint8Array.from(
			Encoding.convert(Encoding.stringToCode(text.replaceAll("—", "―")), { from: "UNICODE", to: "SJIS" }),
		),
};
