/** An action may start another (a tag's, say), which starts another … So deep, and no deeper. */
export const MAX_DEPTH = 10;
/** How many runs one trigger may cause for one friend, all generations together. */
export const MAX_RUNS_PER_TRIGGER = 100;
