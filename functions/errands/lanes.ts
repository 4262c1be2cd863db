/**
 * Errands run beside each other: so many of a claim, and so many at once whoever runs them. A file holds some megabytes of
 * an isolate's 128 and may take a minute, for which no profile should wait.
 */
export const LANES = {
	calls: { perClaim: 20, atOnce: 200 },
	files: { perClaim: 3, atOnce: 3 },
} as const;

export type Lane = keyof typeof LANES;
