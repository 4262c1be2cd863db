/**
 * The form in which texts are compared: full-width equals half-width, upper case equals lower case. Half a surrogate
 * pair becomes the character that the database stores for it.
 */
export const normalise = (text: string): string => compatible(text.toWellFormed()).toLowerCase();

/** The same in a bounded length, for texts of anybody: NFKC makes eighteen characters of U+FDFA. Both sides are cut alike. */
export const boundedKey = (text: string): string =>
	normalise(text)
		.slice(0, 2 * text.length + KEY_SLACK)
		.toWellFormed();

/** Characters that a short text may grow by: ㍿ becomes four. */
const KEY_SLACK = 20;

/** The text with full-width and half-width forms unified (NFKC). */
export const compatible = (text: string): string => withFewMarks(text).normalize("NFKC");

/** The text with letters and marks composed where possible (NFC). */
export const composed = (text: string): string => withFewMarks(text).normalize("NFC");

/** Unicode's own limit for marks in a row (UAX #15, stream-safe text): no writing needs more. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Normalising sorts the marks on a letter in quadratic time, so their number is limited. */
const withFewMarks = (text: string): string => text.replace(TOO_MANY_MARKS, "$1");

const FORMS_OF_WIDTH = /[\u3000\uff00-\uffef]+/g;

/**
 * The form in which keywords are compared: width and case make no difference. Unlike NFKC it leaves ① and ㈱ what they
 * are, so that a keyword ① does not answer every 1.
 */
export const sameWidth = (text: string): string =>
	composed(text.toWellFormed().replace(FORMS_OF_WIDTH, (run) => run.normalize("NFKC"))).toLowerCase();
