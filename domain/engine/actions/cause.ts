/** What can fire an action. A new trigger adds its name and label here and a function for its key below. */
export const CAUSE_LABELS = {
	reaction: "自動応答",
	task: "スケジュール",
	richmenu: "リッチメニュー",
	tag: "タグ",
	scenario: "シナリオ",
	episode: "リマインダ",
	form: "回答フォーム",
	reservation: "予約",
	broadcast: "一斉配信",
	event: "イベント予約",
	operator: "手動",
	open_api: "API連携",
	link: "リンク",
	landing: "流入経路",
	template: "テンプレート",
	tracker: "コンバージョン",
	score: "スコア",
} as const;

export type CauseType = keyof typeof CAUSE_LABELS;

/** What fired an action, as operators read it: 自動応答「予約」; the kind alone where nothing had a name. */
export const causeText = (type: CauseType, label: string | null): string =>
	`${CAUSE_LABELS[type]}${label ? `「${label}」` : ""}`;

/** That an action did something, and what fired it; nothing is known of what fired it where its run is gone. */
export const byActionText = (action: string | null, type: CauseType | null, label: string | null): string =>
	`アクション${action ? `「${action}」` : ""}${type === null ? "" : `（${causeText(type, label)}）`}`;

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

/** A planned run of an action, for one of the friends it is for: once in each of its rounds. */
export const taskCause = (task: { id: number; round: number; label: string }, friendId: number): Cause => ({
	type: "task",
	id: task.id,
	// The first round's key has no number, because it is older than tasks that come again.
	key: task.round === 0 ? `task:${task.id}:${friendId}` : `task:${task.id}:${friendId}:${task.round}`,
	label: task.label,
});

/** A broadcast, for one of its friends: the key is its task's, which has one round. */
export const broadcastCause = (
	broadcast: { id: number; taskId: number; name: string },
	friendId: number,
): Cause => ({
	type: "broadcast",
	id: broadcast.id,
	key: `task:${broadcast.taskId}:${friendId}`,
	label: broadcast.name,
});

/** A step of a scenario, for one of its readers. */
export const scenarioCause = (
	reader: { id: number; scenarioId: number; name: string },
	step: { id: number },
): Cause => ({
	type: "scenario",
	id: reader.scenarioId,
	key: `scenario:${reader.id}:${step.id}`,
	label: reader.name,
});

/** A step of a reminder that is set for a friend: once for each day on which its reservation came to lie. */
export const episodeCause = (
	reminder: { id: number; episodeId: number; name: string; round: number },
	step: { id: number },
): Cause => ({
	type: "episode",
	id: reminder.episodeId,
	// Reminders that nothing moves have no number.
	key: `episode:${reminder.id}:${step.id}${reminder.round === 0 ? "" : `:${reminder.round}`}`,
	label: reminder.name,
});

/** Something that happened to a reservation; no version of a row comes about twice. */
export const reservationCause = (
	reservation: { id: number; version: number },
	{ flow, label }: { flow: string; label: string },
): Cause => ({
	type: "reservation",
	id: reservation.id,
	key: `reservation:${reservation.id}:${reservation.version}:${flow}`,
	label,
});

/** A time that has become free for somebody who waits: once for each time that they are told. */
export const waitingCause = (waiting: { id: number; round: number }, label: string): Cause => ({
	type: "reservation",
	id: 0,
	key: `waiting:${waiting.id}:${waiting.round}`,
	label,
});

/** A tap on a button of a rich menu. */
export const richmenuCause = (
	button: { menuId: number; buttonId: number; name: string; label: string },
	webhookEventId: string,
): Cause => ({
	type: "richmenu",
	id: button.menuId,
	key: `richmenu:${button.menuId}:${button.buttonId}:${webhookEventId}`,
	label: `${button.name}・${button.label}`,
	webhookEventId,
});

/** A tap on a button of a template. */
export const templateCause = (
	tapped: { templateId: number; actionId: number; name: string },
	webhookEventId: string,
): Cause => ({
	type: "template",
	id: tapped.templateId,
	key: `template:${tapped.templateId}:${tapped.actionId}:${webhookEventId}`,
	label: tapped.name,
	webhookEventId,
});

/** An answer to a form. Its key is the answer's own, so that an answer sent twice is one firing. */
export const formCause = (form: { id: number; name: string }, answerKey: string): Cause => ({
	type: "form",
	id: form.id,
	key: `form:${form.id}:${answerKey}`,
	label: form.name,
});

/** A branch of a form that an answer meets: once for each answer. */
export const formBranchCause = (
	form: { id: number; name: string },
	answerKey: string,
	branch: { id: number },
): Cause => ({ ...formCause(form, answerKey), key: `form:${form.id}:${answerKey}:${branch.id}` });

/** An operator who has something done to a friend by hand; pressing twice is one firing. */
export const operatorCause = (operator: { id: number; name: string }, saveKey: string): Cause => ({
	type: "operator",
	id: operator.id,
	key: `operator:${saveKey}`,
	label: operator.name,
});

/** A program's own call to run an action for a friend; the same call again is the same firing. */
export const programCause = (action: { id: number }, program: { name: string }, callKey: string): Cause => ({
	type: "open_api",
	id: action.id,
	key: `program:${callKey}`,
	label: program.name,
});

/** A call of a trigger by another system, for one of the trigger's actions. */
export const triggerCause = (action: { id: number; label: string }, callId: number): Cause => ({
	type: "open_api",
	id: action.id,
	key: `open_api:${action.id}:${callId}`,
	label: action.label,
});
