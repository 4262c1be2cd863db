/** The id of what is asked for and not chosen yet: every schema refuses it, where 0 already means something else. */
export const NOT_CHOSEN = Number.NaN;
