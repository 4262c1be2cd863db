import { withoutEscape } from "./csv-formula.ts";

/** Returns a text as it is read back from an export: spreadsheets change line ends, and parsing trims. */
export const csvRoundTrip = (text: string): string => withoutEscape(text.replace(/\r\n?/g, "\n").trim());
