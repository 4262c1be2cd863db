import { TOKYO_OFFSET } from "./tokyo-time.ts";

/** Month in which an instant is counted: LINE uses Japan's calendar for Japanese accounts. */
export const quotaMonth = (now: number): string => new Date(now + TOKYO_OFFSET).toISOString().slice(0, 7);

/** Whether a send, counted per recipient, fits completely; a limit of null is unlimited. */
export const fitsQuota = (used: number, recipients: number, limit: number | null): boolean =>
	limit === null || used + recipients <= limit;
