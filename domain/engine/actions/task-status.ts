/** 5 = has a next run, 10 = finished, 99 = not set (E-260, M-208). */
export const TASK_STATUS = { next: 5, finished: 10, notSet: 99 } as const;

export type TaskStatus = (typeof TASK_STATUS)[keyof typeof TASK_STATUS];
