import type { ReasonName } from "./reasons.ts";

/** A value as it is now, with what it is. */
export interface Fact {
	label: string;
	value: string;
}

/** Why something is not sent: the first that keeps it, with its values now. */
export interface Hindrance {
	reason: ReasonName;
	/** What the record says, where the reason is written down (what LINE answered). */
	told?: string | null;
	facts?: Fact[];
}

/**
 * What the engine knows of one friend and one item. Instants are epoch ms.
 * - `sent`: it was, or was done where it sends nothing.
 * - `will`: nothing that is known now keeps it from being sent.
 * - `not`: the first reason is told.
 */
export type Explained =
	| { verdict: "sent"; at: number; run: TellingRun; facts?: Fact[] }
	| { verdict: "will"; at: number; run?: TellingRun; facts?: Fact[] }
	| ({ verdict: "not"; run?: TellingRun; at?: number } & Hindrance);

/** The run that tells all of it, in the friend's record. */
interface TellingRun {
	id: string;
	startedAt: number;
}
