import { asRead } from "#domain/platform/csv/as-read.ts";
import { decodeText } from "#domain/platform/csv/decode.ts";
import { encodeText } from "./write.ts";

/**
 * Whether a cell equals the export of a text, in either encoding: Shift_JIS replaces every emoji by a
 * question mark. A re-imported cell like that is unchanged.
 */
export const isSameCell = (cell: string, text: string): boolean =>
	cell === asRead(text) || (text !== "" && cell === asShiftJisReads(text));

/** A text as read from an export in Shift_JIS. */
export const asShiftJisReads = (text: string): string =>
	asRead(decodeText(encodeText(text, "shift_jis")) ?? text);
