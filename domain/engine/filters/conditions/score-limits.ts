/** Maximum points of one rule, up or down. */
export const MOST_POINTS = 1_000;
/** Bound of the floor and of the ceiling of a score. */
export const MOST_SCORE = 100_000;
