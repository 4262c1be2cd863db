/**
 * Characters that a spreadsheet interprets as the start of a formula. Includes full-width ones, because
 * Shift_JIS writes a minus in full width, and any after blanks or invisible characters, which some programs
 * strip first.
 */
export const FORMULA = /^(?:[\p{Z}\p{C}]*[=+\-@＝＋－＠\u2212]|[\t\r\n])/u;

/** Removes the apostrophe written before a cell that resembles a formula. */
export const withoutEscape = (cell: string): string =>
	cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
