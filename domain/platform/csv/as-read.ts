import { withoutEscape } from "./formula.ts";

/** A text as it is read from an export: spreadsheets change line ends, and reading trims. */
export const asRead = (text: string): string => withoutEscape(text.replace(/\r\n?/g, "\n").trim());
