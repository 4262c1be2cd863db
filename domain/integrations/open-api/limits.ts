import { DAY, MINUTE } from "#domain/platform/time/time.ts";

/** Of names of service codes, triggers and their actions. */
export const MAX_API_NAME = 100;

export const MAX_CODES = 50;
/** Of one service code, revoked ones apart. */
export const MAX_TOKENS = 20;
/** Revoked ones of a service code that are listed. */
export const MAX_REVOKED_LISTED = 20;

/** How many calls a minute a token may make. */
export const CALLS_PER_MINUTE = { least: 1, most: 100_000, usual: 600 } as const;

/** So long a password given again opens the tokens. */
export const UNLOCKED_FOR = 10 * MINUTE;

export const MAX_LOGGED_PATH = 300;
/**
 * Calls of a token that are refused within a minute, by its limit or for what it is, and stand in the log all the same:
 * whoever found a revoked one fills no database with it, nor does a program that goes round.
 */
export const MOST_REFUSED_LOGGED = 20;
/** So long calls are logged; their number of each day stays. */
export const LOGS_KEPT_FOR = 90 * DAY;
/** How many days of logs are listed together, and how many are counted. */
export const MAX_LOG_DAYS = 92;
export const LOGS_PER_PAGE = 50;
/** More than these are not counted or paged through: the range is to be narrowed. */
export const MAX_LOGS_LISTED = 10_000;
/** How many days the summary covers where none are named. */
export const SUMMARY_DAYS = 30;

export const MAX_TRIGGERS = 200;
export const MAX_TRIGGER_ACTIONS = 50;
/** How many fields of a trigger are learnt. */
export const MAX_TRIGGER_FIELDS = 100;
/** Of one call. */
export const MAX_CONTEXT_KEYS = 50;
/** So long a call of a trigger is known by its key, and kept. */
export const TRIGGER_CALLS_KEPT_FOR = 7 * DAY;
