/** Days of the curve of a source that happens once, from its beginning; while it is younger, fewer. */
export const DAYS_OF_ONCE = 14;
export const MIN_DAYS_OF_ONCE = 7;
/** Periods of the other sources, ending today. */
export const RESULT_PERIODS = [30, 90] as const;
export const RESULT_FRIENDS_PER_PAGE = 50;
/** Broadcasts whose figures are counted at once: a page of their list. */
export const MAX_BROADCASTS_COUNTED = 50;
