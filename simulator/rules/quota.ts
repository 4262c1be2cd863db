import { HOUR } from "#domain/platform/time/time.ts";

const TOKYO_OFFSET = 9 * HOUR;

/** The month an instant is counted in: LINE counts Japanese accounts by Japan's calendar. */
export const quotaMonth = (now: number): string => new Date(now + TOKYO_OFFSET).toISOString().slice(0, 7);

/** A send is counted per recipient and refused whole when it does not fit; a limit of null is none. */
export const fitsQuota = (used: number, recipients: number, limit: number | null): boolean =>
	limit === null || used + recipients <= limit;
