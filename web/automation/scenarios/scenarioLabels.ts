import { TIMING_LABELS } from "#domain/engine/kinds/scenario.ts";

export const timingLabel = (dateDiff: number): string => TIMING_LABELS[dateDiff === 1 ? 1 : 0];

export const SCENARIO_RUN_LABELS = { 0: "停止", 1: "配信可" } as const;
