/** How a scenario's steps are timed, by `date_diff`. */
export const TIMING_LABELS = { 0: "経過時間で配信", 1: "時刻指定で配信" } as const;

export const timingLabel = (dateDiff: number): string => TIMING_LABELS[dateDiff === 1 ? 1 : 0];

export const RUN_LABELS = { 0: "停止", 1: "配信可" } as const;
