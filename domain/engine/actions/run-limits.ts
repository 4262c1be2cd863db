import { HOUR } from "#domain/platform/time/wire-time.ts";

/** Maximum depth of actions that start other actions, such as those of a tag; deeper runs do not start. */
export const MAX_ACTION_DEPTH = 10;
/** Maximum number of runs per trigger and friend, at all depths. */
export const MAX_RUNS_PER_TRIGGER = 100;
/**
 * Period after a friend started or finished a scenario in which it is not started again. Scenarios may lead
 * to each other, and a cycle without delays would send forever.
 */
export const SCENARIO_CYCLE_PERIOD = HOUR;
