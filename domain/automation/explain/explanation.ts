import type { ReasonName } from "./reasons.ts";

/** Current value with its label. */
export interface Fact {
	label: string;
	value: string;
}

/** Why something is not sent: the first that keeps it, with its values now. */
export interface Hindrance {
	reason: ReasonName;
	/** Recorded text of the reason, where there is one (LINE's response). */
	told?: string | null;
	facts?: Fact[];
}

/**
 * Knowledge of the engine about one friend and one item. Instants are epoch ms.
 * - `sent`: it was sent, or done where it sends nothing.
 * - `will`: nothing known now prevents the send.
 * - `not`: the first reason is shown.
 */
export type Explained =
	| { verdict: "sent"; at: number; run: TellingRun; facts?: Fact[] }
	| { verdict: "will"; at: number; run?: TellingRun; facts?: Fact[] }
	| ({ verdict: "not"; run?: TellingRun; at?: number } & Hindrance);

/** Run with all details, in the friend's record. */
interface TellingRun {
	id: string;
	startedAt: number;
}
