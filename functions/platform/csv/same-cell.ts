import { asRead } from "#domain/platform/csv/as-read.ts";
import { decodeText } from "#domain/platform/csv/decode.ts";
import { encodeText } from "./write.ts";

/**
 * Whether a cell says what an export wrote for a text, in whichever encoding: Shift_JIS makes a question mark of every
 * emoji. Whoever sends an export back has not changed such a cell.
 */
export const isSameCell = (cell: string, text: string): boolean =>
	cell === asRead(text) || (text !== "" && cell === asShiftJisReads(text));

/** A text as it is read from an export in Shift_JIS. */
export const asShiftJisReads = (text: string): string =>
	asRead(decodeText(encodeText(text, "shift_jis")) ?? text);
