import { HOUR } from "#domain/platform/time/wire-time.ts";

/** Japan's offset from UTC; its clocks do not change. */
export const TOKYO_OFFSET = 9 * HOUR;

/** Formats an instant in Japan's time: `2026-11-28 10:00:00`. */
export const formatTokyoTime = (at: number): string =>
	new Date(at + TOKYO_OFFSET).toISOString().slice(0, 19).replace("T", " ");
