import { DATE_DIFF, TIMING_LABELS } from "#domain/engine/kinds/scenario.ts";

/** Label of a scenario's timing (`date_diff`). */
export const timingLabel = (dateDiff: number): string =>
	TIMING_LABELS[dateDiff === DATE_DIFF.clock ? DATE_DIFF.clock : DATE_DIFF.elapsed];

/** Labels of `is_run`. */
export const SCENARIO_RUN_LABELS = { 0: "停止", 1: "配信可" } as const;
