import { OUTCOME_CODES, OUTCOMES, type OutcomeCode } from "#domain/engine/actions/effect-outcomes.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";

/** Reasons that prevent a send to a friend, with their texts for operators. */
export const EXPLAIN_REASONS = {
	itemGone: "削除されています。",
	switchedOff: "停止中です。",
	// Friends and messages.
	friendBlockedUs: "友だちにブロックされているため、送信しません。",
	friendBlockedByOperator: "ブロック中の友だちのため、送信しません。",
	quotaUsed: `${DELIVERY_TEXTS.quotaExhausted}。`,
	deliveryFailed: "送信できませんでした。",
	deliveryUnknown: "届いたか確認できていません。",
	deliveryCancelled: "送信を取り消しました。",
	deliveryHeld: "送信せずに保留しています。",
	// Filters.
	outsideAudience: "対象の条件に合いません。",
	audienceBroken: TASK_TEXTS.taskBroken,
	friendHidden: "非表示または表示を止めた友だちのため、対象になりません。",
	friendLeft: "友だちにブロックされているため、対象になりません。",
	passedOver: "送信したときの対象に入っていませんでした。",
	// Actions.
	...outcomeReasons(),
	actionGone: withFullStop(ACTION_TEXTS.actionGoneAtRun),
	ranBefore: withFullStop(ACTION_TEXTS.twice),
	runFailed: "実行できませんでした。",
	// Auto-responses.
	nothingWritten: "この友だちからテキストのメッセージが届いていません。",
	closedThen: "応答する曜日・時間ではありません。",
	otherWords: "キーワードが含まれていません。",
	othersAnswer: "ほかの自動応答が優先されます。",
	answeredElsewhere: "この友だちには、ほかのツールが返信する設定です。",
	standby: "LINEのほかの機能がトークに対応していたため、応答しません。",
	otherThen: "いまの設定では応答しますが、メッセージが届いたときには応答しませんでした。",
	// Scenarios.
	neverRead: "このシナリオを購読していません。",
	stoppedReading: "購読を途中で終了しました。",
	noSteps: "送るステップがありません。",
	hadStep: "次のステップは、すでに送信しています。",
	// Reminders.
	neverSet: "このリマインダは設定されていません。",
	reminderCancelled: "リマインダが解除されました。",
	stepsPast: "送る日時を過ぎたステップしかありません。",
	goalPassed: "ゴールの日時を過ぎたため、ゴールより前のステップは送りません。",
	besideVisit: "予約の開始後、または終了前のため、送りません。",
	// Scheduled actions and broadcasts.
	notOrdered: "下書きのため、送信を指示していません。",
	paused: "一時停止しています。",
	awaitsWinner: "A/Bテストの勝者が決まるのを待っています。",
	cancelled: "取り消されました。",
	endedByItself: "途中で終了しました。",
	messageUnsendable: "送信できないメッセージが含まれています。",
} as const;

export type ReasonName = keyof typeof EXPLAIN_REASONS;

/** Reasons by the outcome codes of effects. */
function outcomeReasons() {
	const reasons = Object.fromEntries(
		Object.entries(OUTCOME_CODES).map(([name, code]) => [
			`effect:${name}`,
			withFullStop(OUTCOMES[code].reason ?? ""),
		]),
	);
	return reasons as Record<`effect:${keyof typeof OUTCOME_CODES}`, string>;
}

function withFullStop(text: string): string {
	return text === "" || text.endsWith("。") ? text : `${text}。`;
}

const NAMES = new Map(Object.entries(OUTCOME_CODES).map(([name, code]) => [code, name]));

/** Reason for the outcome code of an effect. */
export const reasonOfOutcome = (code: OutcomeCode): ReasonName =>
	`effect:${NAMES.get(code) ?? "gone"}` as ReasonName;
