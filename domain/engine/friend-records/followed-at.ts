import { toWireTime } from "#domain/platform/time/wire-time.ts";

/** `followed_at` of a friend whose registration date LINE never reported; sorts before all others. */
export const FOLLOWED_UNKNOWN = 0;

/** Registration date as local wire time; null for an unknown one. */
export const toWireFollowedAt = (followedAt: number, zone: string): string | null =>
	followedAt === FOLLOWED_UNKNOWN ? null : toWireTime(followedAt, zone);
