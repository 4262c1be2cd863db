import { HOUR } from "#domain/platform/time/time.ts";

/** An action may start another (a tag's, for example), which starts another. Runs deeper than this do not start. */
export const MAX_DEPTH = 10;
/** How many runs one trigger may cause for one friend, at all depths together. */
export const MAX_RUNS_PER_TRIGGER = 100;
/**
 * Scenarios may lead to each other, by their steps or by what follows their last step. A scenario does not lead back to
 * one that the friend began or finished this recently: a circle without waiting time would send for ever.
 */
export const CIRCLE_WITHIN = HOUR;
