/** Values of `group_id` that stop the current scenario, or resume the previous one. */
export const STOP_SCENARIO = 0;
export const PREVIOUS_SCENARIO = -1;

/** Maximum day of a scenario. */
export const MAX_SCENARIO_DAY = 9_999;
