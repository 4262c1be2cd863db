import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";

/** Maximum length of the names of service codes, triggers and their actions. */
export const MAX_API_NAME = 100;

export const MAX_CODES = 50;
/** Per service code, excluding revoked ones. */
export const MAX_TOKENS = 20;
/** Number of revoked tokens listed per service code. */
export const MAX_REVOKED_LISTED = 20;

/** Rate limit of a token, calls per minute. */
export const CALLS_PER_MINUTE = { min: 1, max: 100_000, default: 600 } as const;

/** Period during which an entered password allows viewing tokens. */
export const UNLOCK_PERIOD = 10 * MINUTE;

export const MAX_LOGGED_PATH = 300;
/**
 * Maximum number of a token's calls per minute that are refused, by its limit or its status, and still
 * logged. Neither a revoked token nor a client in a loop can fill the database.
 */
export const MAX_REFUSED_LOGGED = 20;
/** Retention of the call log; daily counts are kept. */
export const CALL_LOG_RETENTION = 90 * DAY;
/** Maximum number of days listed and counted. */
export const MAX_LOG_DAYS = 92;
export const LOGS_PER_PAGE = 50;
/** Maximum number of entries that are counted or paged through; above it the range must be narrowed. */
export const MAX_LOGS_LISTED = 10_000;
/** Default number of days in the summary. */
export const SUMMARY_DAYS = 30;

export const MAX_TRIGGERS = 200;
export const MAX_TRIGGER_ACTIONS = 50;
/** Maximum number of detected fields per trigger. */
export const MAX_TRIGGER_FIELDS = 100;
/** Per call. */
export const MAX_CONTEXT_KEYS = 50;
/** Retention of trigger calls and of their idempotency keys. */
export const TRIGGER_CALL_RETENTION = 7 * DAY;
