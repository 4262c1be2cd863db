import { withoutEscape } from "./formula.ts";

/** Returns a text as read back from an export: spreadsheets change line ends, and parsing trims. */
export const asRead = (text: string): string => withoutEscape(text.replace(/\r\n?/g, "\n").trim());
