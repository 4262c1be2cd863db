/**
 * Characters that a spreadsheet takes for the beginning of a formula. It includes full-width ones, because Shift_JIS
 * writes a minus in full width, and any that follow blanks or invisible characters, which some programs drop first.
 */
export const FORMULA = /^(?:[\p{Z}\p{C}]*[=+\-@＝＋－＠\u2212]|[\t\r\n])/u;

/** A cell as it was before it was written: without the apostrophe that stands before what looks like a formula. */
export const withoutEscape = (cell: string): string =>
	cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
