import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";

/** Grouping of lines: sent individually, or combined per time span. */
export const DIGESTS = {
	at_once: { label: "すぐに知らせる", span: 0 },
	quarter: { label: "15分ごとにまとめる", span: 15 * MINUTE },
	hourly: { label: "1時間ごとにまとめる", span: HOUR },
} as const;
export type Digest = keyof typeof DIGESTS;
