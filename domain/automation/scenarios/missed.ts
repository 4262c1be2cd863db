/** Choices for the steps that were missed, on a save that starts a scenario again. */
export const RESUME_LABELS = {
	from_here: "送らずに、ここから続ける",
	catch_up: "さかのぼって、いますぐ送る",
} as const;
export type Resume = keyof typeof RESUME_LABELS;

/** Steps that a stopped scenario has not sent, as the wire carries them. */
export interface MissedSteps {
	friends: number;
	steps: number;
	/** Time at which the first and the last of them was due; null where none is missed. */
	first_at: string | null;
	last_at: string | null;
}
