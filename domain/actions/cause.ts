/** What can fire an action. A new trigger adds its name and label here and its key below. */
export const CAUSE_LABELS = {
	reaction: "自動応答",
	task: "スケジュール",
} as const;

export type CauseType = keyof typeof CAUSE_LABELS;

/** One firing of a trigger. Two firings with the same key are the same firing. */
export interface Cause {
	type: CauseType;
	key: string;
	/** The record that fired it. */
	id: number;
	/** The trigger's name at that moment, for the reader. */
	label: string;
	webhookEventId?: string;
}

export const reactionCause = (reaction: { id: number; name: string }, webhookEventId: string): Cause => ({
	type: "reaction",
	id: reaction.id,
	key: `reaction:${reaction.id}:${webhookEventId}`,
	label: reaction.name,
	webhookEventId,
});

/** A planned run of an action, for one of the friends it is for. */
export const taskCause = (task: { id: number; label: string }, friendId: number): Cause => ({
	type: "task",
	id: task.id,
	key: `task:${task.id}:${friendId}`,
	label: task.label,
});
