/**
 * The form in which texts are compared: full-width and half-width agree, and so do upper and lower case. Half a
 * surrogate pair is the sign that the database stores in its place.
 */
export const normalise = (text: string): string => compatible(text.toWellFormed()).toLowerCase();

/** The text with full-width and half-width forms of a character as one (NFKC). */
export const compatible = (text: string): string => withFewMarks(text).normalize("NFKC");

/** The text with letters and their marks as one character where there is one (NFC). */
export const composed = (text: string): string => withFewMarks(text).normalize("NFC");

/** Unicode's own bound for marks in a row (UAX #15, stream-safe text): no writing needs as many. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Normalising sorts the marks on a letter, in a time that grows with the square of their number. */
const withFewMarks = (text: string): string => text.replace(TOO_MANY_MARKS, "$1");
