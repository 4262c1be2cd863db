import { decodeText } from "./decode.ts";
import { withoutEscape } from "./formula.ts";
import { shiftJisOf } from "./shift-jis.ts";

/**
 * Whether a cell says what an export wrote for a text, in whichever encoding: spreadsheets change line ends, reading
 * trims, and Shift_JIS makes a question mark of every emoji. Whoever sends an export back has not changed such a cell.
 */
export const isSameCell = (cell: string, text: string): boolean =>
	cell === asRead(text) || (text !== "" && cell === asShiftJisReads(text));

/** A text as the rows of an export in UTF-8 give it back. */
export const asRead = (text: string): string => withoutEscape(text.replace(/\r\n?/g, "\n").trim());

/** The same of an export in Shift_JIS. */
export const asShiftJisReads = (text: string): string => asRead(decodeText(shiftJisOf(text)) ?? text);
