import { DAY } from "#domain/platform/time/time.ts";

/** How long it is known what a key was sent with: whoever sends a save again does so within the day. */
export const KEYS_KEPT_FOR = 2 * DAY;
