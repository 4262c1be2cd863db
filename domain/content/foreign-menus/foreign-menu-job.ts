/** `check`: asks LINE for each friend's menu; `unlink`: removes one menu from its friends. */
export type ForeignMenuJobKind = "check" | "unlink";

export type ForeignMenuJobState = "running" | "finished" | "failed" | "cancelled";

/** Attempts at one page before a job is given up: about four hours of LINE's silence. */
export const FOREIGN_MENU_JOB_ATTEMPTS = 30;
