import { DAY } from "#domain/platform/time/wire-time.ts";

/** Retention of a save key and its request's hash; retries arrive within a day. */
export const SAVE_KEY_RETENTION = 2 * DAY;
