import { HOUR } from "#domain/platform/time/time.ts";

/** Maximum depth of actions that start other actions, such as those of a tag; deeper runs do not start. */
export const MAX_DEPTH = 10;
/** Maximum number of runs per trigger and friend, at all depths. */
export const MAX_RUNS_PER_TRIGGER = 100;
/**
 * Scenarios may lead to each other by their steps or their follow-up. A scenario that the friend started or
 * finished within this period is not started again, because a cycle without delays would send forever.
 */
export const CIRCLE_WITHIN = HOUR;
