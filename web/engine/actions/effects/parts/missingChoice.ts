/** Id of a missing required choice: every schema rejects NaN, whereas 0 has a meaning in some. */
export const MISSING_CHOICE = Number.NaN;
