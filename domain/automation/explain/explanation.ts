import type { ReasonName } from "./explain-reasons.ts";

/** Current value with its label. */
export interface Fact {
	label: string;
	value: string;
}

/** First reason that prevents a send, with the current values. */
export interface BlockingReason {
	reason: ReasonName;
	/** Recorded text of the reason, such as LINE's response, if there is one. */
	recordedText?: string | null;
	facts?: Fact[];
}

/**
 * Outcome of one item for one friend. Instants are epoch ms.
 * - `sent`: sent, or done if it sends nothing.
 * - `will`: nothing currently prevents the send.
 * - `not`: prevented by the given reason.
 */
export type ItemExplanation =
	| { verdict: "sent"; at: number; run: RunRef; facts?: Fact[] }
	| { verdict: "will"; at: number; run?: RunRef; facts?: Fact[] }
	| ({ verdict: "not"; run?: RunRef; at?: number } & BlockingReason);

/** Run with all details, in the friend's history. */
interface RunRef {
	id: string;
	startedAt: number;
}
