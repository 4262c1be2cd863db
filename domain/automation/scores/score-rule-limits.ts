export const MAX_SCORES = 20;
/** Maximum number of rules per score. */
export const MAX_SCORE_RULES = 30;
/** Maximum number of levels per score, including the lowest. */
export const MAX_SCORE_LEVELS = 6;
export const MAX_SCORE_NAME = 40;
export const MAX_LEVEL_NAME = 20;
/** Maximum number of items per rule. */
export const MAX_RULE_ITEMS = 100;

/** Maximum value of a rule's limits per day and in total. */
export const MAX_RULE_TIMES = 1_000;

/**
 * Half-lives, days. Stored values grow by a factor of two per half-life after their epoch: with seven days
 * they fit into a number for nineteen years.
 */
export const MIN_HALF_LIFE = 7;
export const MAX_HALF_LIFE = 3_650;

/** Maximum number of past days that a score counts. */
export const MAX_DAYS_BACK = 365;
/** Maximum page number in the list of a score's friends. */
export const MAX_FRIEND_PAGES = 1_000;
