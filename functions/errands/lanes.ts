/**
 * How many errands run in parallel, for each claim and in the whole deployment. A file takes some megabytes of an
 * isolate's 128 and may take a minute; no profile should wait for that.
 */
export const LANES = {
	calls: { perClaim: 20, atOnce: 200 },
	files: { perClaim: 3, atOnce: 3 },
} as const;

export type Lane = keyof typeof LANES;
