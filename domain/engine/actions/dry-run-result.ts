import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";

/** Predicted result of one effect. */
export interface DryEffect {
	type: number;
	label: string;
	summary: string;
	outcome: "done" | "skipped" | "failed";
	/** Reason for skipping; null where the effect would run. */
	reason: string | null;
	/** Whether the condition holds for the friend now; null without a condition. */
	condition: { text: string | null; holds: boolean } | null;
	/** Messages with the friend's current values. */
	messages: LineMessage[];
	/** Earliest and latest time of sending; null for an effect that sends nothing. */
	due: { from: string; until: string } | null;
	/** Messages by LINE's count: one per call, regardless of its number of bubbles. */
	quota: number;
}

/** Predicted result of an action for one friend. */
export interface DryRun {
	friend: { id: number; name: string };
	/** Reason why the whole action would not run; null where it would. */
	reason: string | null;
	effects: DryEffect[];
	/** Maximum use of the account's quota: replies to a friend's message are free. */
	quota: number;
}
