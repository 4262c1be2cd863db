/** Handling of missed steps when a save restarts a scenario. */
export const RESUME_LABELS = {
	from_here: "送らずに、ここから続ける",
	catch_up: "さかのぼって、いますぐ送る",
} as const;
export type ResumeChoice = keyof typeof RESUME_LABELS;

/** Missed steps of a stopped scenario, in the format of the API. */
export interface MissedSteps {
	friends: number;
	steps: number;
	/** Due times of the first and the last missed step; null if none was missed. */
	first_at: string | null;
	last_at: string | null;
}
