/** Triggers that can run an action. A new trigger adds its name and label here and a key function below. */
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
	points: "ポイントのランク",
	product: "商品の購入",
	coupon: "クーポンの期限",
	introduction: "友だち紹介",
} as const;

export type CauseType = keyof typeof CAUSE_LABELS;

/** Returns the trigger for operators: 自動応答「予約」; only its type where it has no name. */
export const causeText = (type: CauseType, label: string | null): string =>
	`${CAUSE_LABELS[type]}${label ? `「${label}」` : ""}`;

/** Returns the action's name and its trigger; `type` is null where the run was deleted. */
export const byActionText = (action: string | null, type: CauseType | null, label: string | null): string =>
	`アクション${action ? `「${action}」` : ""}${type === null ? "" : `（${causeText(type, label)}）`}`;

/** One activation of a trigger. Equal keys mean the same activation. */
export interface Cause {
	type: CauseType;
	key: string;
	/** Record that activated the trigger. */
	id: number;
	/** Name of the trigger at that moment, for display. */
	label: string;
	webhookEventId?: string;
}

export const reactionCause = (autoResponse: { id: number; name: string }, webhookEventId: string): Cause => ({
	type: "reaction",
	id: autoResponse.id,
	key: `reaction:${autoResponse.id}:${webhookEventId}`,
	label: autoResponse.name,
	webhookEventId,
});

/** Event of LINE that an auto-response answers. @param key unique for each event */
export const lineEventCause = (
	autoResponse: { id: number; name: string },
	key: string,
	webhookEventId: string,
): Cause => ({ ...reactionCause(autoResponse, webhookEventId), key: `reaction:${autoResponse.id}:${key}` });

/** Scheduled run of an action for one friend, once per round. */
export const taskCause = (task: { id: number; round: number; label: string }, friendId: number): Cause => ({
	type: "task",
	id: task.id,
	// The first round's key has no number because it predates recurring tasks.
	key: task.round === 0 ? `task:${task.id}:${friendId}` : `task:${task.id}:${friendId}:${task.round}`,
	label: task.label,
});

/** Broadcast to one friend. Its key is that of its task, which has one round. */
export const broadcastCause = (
	broadcast: { id: number; taskId: number; name: string },
	friendId: number,
): Cause => ({
	type: "broadcast",
	id: broadcast.id,
	key: `task:${broadcast.taskId}:${friendId}`,
	label: broadcast.name,
});

/** Scenario step for one subscriber. */
export const scenarioCause = (
	subscription: { id: number; scenarioId: number; name: string },
	step: { id: number },
): Cause => ({
	type: "scenario",
	id: subscription.scenarioId,
	key: `scenario:${subscription.id}:${step.id}`,
	label: subscription.name,
});

/** Reminder step for one friend, once for each day the reservation is moved to. */
export const episodeCause = (
	reminder: { id: number; episodeId: number; name: string; round: number },
	step: { id: number },
): Cause => ({
	type: "episode",
	id: reminder.episodeId,
	// Reminders that were never moved have no number.
	key: `episode:${reminder.id}:${step.id}${reminder.round === 0 ? "" : `:${reminder.round}`}`,
	label: reminder.name,
});

/** Event of a reservation. Its key includes the row's version, which is never repeated. */
export const reservationCause = (
	reservation: { id: number; version: number },
	{ flow, label }: { flow: string; label: string },
): Cause => ({
	type: "reservation",
	id: reservation.id,
	key: `reservation:${reservation.id}:${reservation.version}:${flow}`,
	label,
});

/** Notification of a freed time to a friend on the waiting list, once per notification round. */
export const waitingCause = (waiting: { id: number; round: number }, label: string): Cause => ({
	type: "reservation",
	id: 0,
	key: `waiting:${waiting.id}:${waiting.round}`,
	label,
});

/** Tap on a rich menu button. */
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

/** Tap on a template button. */
export const templateCause = (
	button: { templateId: number; actionId: number; name: string },
	webhookEventId: string,
): Cause => ({
	type: "template",
	id: button.templateId,
	key: `template:${button.templateId}:${button.actionId}:${webhookEventId}`,
	label: button.name,
	webhookEventId,
});

/** Answer to a form. The answer's own key makes a repeated submission the same activation. */
export const formCause = (form: { id: number; name: string }, answerKey: string): Cause => ({
	type: "form",
	id: form.id,
	key: `form:${form.id}:${answerKey}`,
	label: form.name,
});

/** Form branch that an answer matches, once per answer. */
export const formBranchCause = (
	form: { id: number; name: string },
	answerKey: string,
	branch: { id: number },
): Cause => ({ ...formCause(form, answerKey), key: `form:${form.id}:${answerKey}:${branch.id}` });

/** Action that an operator runs manually; a repeated press is the same activation. */
export const operatorCause = (operator: { id: number; name: string }, saveKey: string): Cause => ({
	type: "operator",
	id: operator.id,
	key: `operator:${saveKey}`,
	label: operator.name,
});

/** API client's request to run an action; a retried request is the same activation. */
export const programCause = (action: { id: number }, program: { name: string }, callKey: string): Cause => ({
	type: "open_api",
	id: action.id,
	key: `program:${callKey}`,
	label: program.name,
});

/** Trigger call by another system, for one of the trigger's actions. */
export const triggerCause = (action: { id: number; label: string }, callId: number): Cause => ({
	type: "open_api",
	id: action.id,
	key: `open_api:${action.id}:${callId}`,
	label: action.label,
});
