/** Maximum points of one rule, up or down. */
export const MAX_RULE_POINTS = 1_000;
/** Bound of the floor and of the ceiling of a score. */
export const MAX_SCORE = 100_000;
