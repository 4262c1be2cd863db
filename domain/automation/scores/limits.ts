export const MAX_SCORES = 20;
/** Rules of one score. */
export const MAX_RULES = 30;
/** Levels of one score, the lowest included. */
export const MAX_LEVELS = 6;
export const MAX_SCORE_NAME = 40;
export const MAX_LEVEL_NAME = 20;
/** Items that one rule names. */
export const MAX_RULE_ITEMS = 100;

/** Maximum count of a limited rule. */
export const MOST_TIMES = 1_000;

/**
 * Half-lives, days. Values grow against their epoch by a factor of two for each: with a week they fit into a number for
 * nineteen years.
 */
export const SHORTEST_HALF_LIFE = 7;
export const LONGEST_HALF_LIFE = 3_650;

/** Maximum number of days back for which a score is counted. */
export const MOST_DAYS_BACK = 365;
/** Maximum page of the list of a score's friends. */
export const MOST_FRIEND_PAGES = 1_000;
