/**
 * Returns the form in which texts are compared, ignoring width and case. A lone surrogate becomes the
 * character that the database stores for it.
 */
export const normaliseText = (text: string): string => unifyWidth(text.toWellFormed()).toLowerCase();

/**
 * Like `normaliseText` with a bounded length, for untrusted texts: NFKC turns U+FDFA into eighteen characters.
 * Both compared texts are truncated alike.
 */
export const boundedTextKey = (text: string): string =>
	normaliseText(text)
		.slice(0, 2 * text.length + KEY_SLACK)
		.toWellFormed();

/** Characters by which a short text may grow: ㍿ becomes four. */
const KEY_SLACK = 20;

/** Returns the text with full-width and half-width forms unified (NFKC). */
export const unifyWidth = (text: string): string => withFewMarks(text).normalize("NFKC");

/** Returns the text with letters and marks composed if possible (NFC). */
export const composeMarks = (text: string): string => withFewMarks(text).normalize("NFC");

/** Unicode's limit for consecutive marks (UAX #15, stream-safe text): no script needs more. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Normalising sorts the marks on a letter in quadratic time, so their number is limited. */
const withFewMarks = (text: string): string => text.replace(TOO_MANY_MARKS, "$1");

const FORMS_OF_WIDTH = /[\u3000\uff00-\uffef]+/g;

/**
 * Returns the form in which keywords are compared, ignoring width and case. Unlike NFKC it keeps ① and ㈱, so
 * that a keyword ① does not match every 1.
 */
export const keywordKey = (text: string): string =>
	composeMarks(text.toWellFormed().replace(FORMS_OF_WIDTH, (run) => run.normalize("NFKC"))).toLowerCase();
