import { HOUR } from "../time.ts";

/** An action may start another (a tag's, say), which starts another … So deep, and no deeper. */
export const MAX_DEPTH = 10;
/** How many runs one trigger may cause for one friend, all generations together. */
export const MAX_RUNS_PER_TRIGGER = 100;
/**
 * Scenarios may lead to each other, by their steps or by what follows their last one. To one that a friend began, or
 * read to its end, so lately they do not lead back: a circle without time in it would send for ever.
 */
export const CIRCLE_WITHIN = HOUR;
