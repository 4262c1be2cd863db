import { csvRoundTrip } from "#domain/platform/csv/csv-round-trip.ts";
import { decodeText } from "#domain/platform/csv/decode-text.ts";
import { encodeText } from "./write-csv.ts";

/**
 * Whether a cell equals the export of a text in either encoding, and so is unchanged when it is imported
 * again. Shift_JIS replaces every emoji by a question mark.
 */
export const isSameCell = (cell: string, text: string): boolean =>
	cell === csvRoundTrip(text) || (text !== "" && cell === shiftJisRoundTrip(text));

/** A text as read from an export in Shift_JIS. */
export const shiftJisRoundTrip = (text: string): string =>
	csvRoundTrip(decodeText(encodeText(text, "shift_jis")) ?? text);
