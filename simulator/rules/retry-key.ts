import { DAY } from "#domain/platform/time/wire-time.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A retry key is a UUID in hexadecimal, of any version. */
export const isRetryKey = (value: string): boolean => UUID.test(value);

/** LINE remembers an accepted key for 24 hours; after that the same key sends again. */
export const isRetryKeyRemembered = (acceptedAt: number, now: number): boolean => now < acceptedAt + DAY;
