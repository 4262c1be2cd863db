/** Prefix of receipt numbers until the shop chooses another. */
export const DEFAULT_RECEIPT_PREFIX = "R-";

/** Digits of a printed number; larger numbers have more. */
export const RECEIPT_DIGITS = 6;

/** Number of a receipt as it is printed: `R-000123`. */
export const formatReceiptNumber = (prefix: string, number: number): string =>
	`${prefix}${String(number).padStart(RECEIPT_DIGITS, "0")}`;
