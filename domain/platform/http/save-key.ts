import { DAY } from "#domain/platform/time/time.ts";

/** Retention of the fingerprint of a save key's request; retries arrive within a day. */
export const KEYS_KEPT_FOR = 2 * DAY;
