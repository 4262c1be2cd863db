/** Longest and shortest curve, in days from its beginning, of a source that happens once, like a broadcast. */
export const MAX_DAYS_OF_SINGLE_SOURCE = 14;
export const MIN_DAYS_OF_SINGLE_SOURCE = 7;
/** Periods of the other sources, ending today. */
export const RESULT_PERIODS = [30, 90] as const;
export const RESULT_FRIENDS_PER_PAGE = 50;
/** Broadcasts whose figures are counted at once: a page of their list. */
export const MAX_BROADCASTS_COUNTED = 50;
