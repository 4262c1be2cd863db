import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";

interface DeliveryReason {
	label: string;
	/** Prefixes of the stored sentences with this reason. */
	texts: readonly string[];
}

const TEXTS = DELIVERY_TEXTS;

/** Part of a sentence before LINE's HTTP status, which the template has as 0. */
const beforeStatus = (sentence: string): string => sentence.slice(0, sentence.indexOf("0"));

/**
 * Reasons why a delivery waits, failed or was cancelled. The database stores the Japanese sentence for
 * operators; API clients get the code.
 */
export const DELIVERY_REASONS = {
	blocked_by_friend: { label: "友だちがブロックしている", texts: [TEXTS.friendBlockedUs] },
	answered_elsewhere: { label: "ほかのツールが返信する友だち", texts: [TEXTS.answeredElsewhere] },
	blocked_by_operator: { label: "管理画面でブロックしている", texts: [TEXTS.friendBlockedByOperator] },
	quota_exhausted: { label: "今月の送信可能数の上限", texts: [TEXTS.quotaExhausted] },
	line_busy: { label: "LINEの受付制限", texts: [TEXTS.lineBusy] },
	line_silent: { label: "LINEから応答がない", texts: [TEXTS.lineSilent] },
	line_unreachable: { label: "LINEに接続できない", texts: [TEXTS.lineUnreachable] },
	line_error: { label: "LINE側のエラー", texts: [beforeStatus(TEXTS.lineTrouble(0))] },
	line_refused: { label: "LINEが受け付けない", texts: [beforeStatus(TEXTS.lineRefused(0, ""))] },
	line_unauthorized: {
		label: "チャネルアクセストークンが使えない",
		texts: [beforeStatus(TEXTS.lineUnauthorized(0))],
	},
	reply_expired: { label: "返信の期限切れ（通常の送信で送り直す）", texts: [TEXTS.replyTokenSpent] },
	reply_in_doubt: { label: "返信を確認できない（通常の送信で送り直す）", texts: [TEXTS.replyDoubtPushed] },
	beyond_limits: { label: "LINEの制限を超える内容", texts: [TEXTS.beyondLimits("")] },
	expired: { label: "24時間送信できなかった", texts: [TEXTS.sendExpired] },
	in_doubt: {
		label: "届いたか確認できない",
		texts: [TEXTS.replyInDoubt, TEXTS.multicastInDoubt, TEXTS.pushInDoubt],
	},
	interrupted: { label: "送信の処理が何度も止まった", texts: [TEXTS.sendStopped] },
	broadcast_cancelled: { label: "一斉配信の中止", texts: [TEXTS.broadcastCancelled] },
	cancelled: { label: "取り消し", texts: [TEXTS.cancelledByOperator] },
	cancelled_in_doubt: { label: "取り消したが、届いている可能性がある", texts: [TEXTS.cancelledInDoubt] },
	reservation_cancelled: { label: "予約のキャンセル", texts: [TEXTS.cancelledWithReservation] },
	reservation_moved: { label: "予約の日時の変更", texts: [TEXTS.cancelledWithMove] },
	reminder_ended: { label: "リマインダの解除", texts: [TEXTS.cancelledWithReminder] },
	scenario_stopped: { label: "シナリオの購読停止", texts: [TEXTS.cancelledWithScenario] },
	coupon_ended: { label: "クーポンの終了", texts: [TEXTS.couponEnded] },
	waiting_full: { label: "キャンセル待ちの空きがなくなった", texts: [TEXTS.cancelledWithWaiting] },
	skipped_after_stop: {
		label: "緊急停止のあと、送らないことにした",
		texts: [TEXTS.skippedAfterStop, TEXTS.skippedAfterStopInDoubt],
	},
	held_by_test_mode: { label: "テストモードのため保留", texts: [TEXTS.heldByTestMode] },
	held_by_kind: { label: "止めている種類のため保留", texts: [TEXTS.heldByKind] },
	held_behind: { label: "前のメッセージが保留", texts: [TEXTS.heldBehind] },
	skipped_after_hold: {
		label: "保留のあと、送らないことにした",
		texts: [TEXTS.skippedAfterHold, TEXTS.skippedAfterHoldInDoubt],
	},
	quiet_hours: { label: "送信しない時間帯（終わってから送る）", texts: [TEXTS.capQuiet] },
	capped: {
		label: "送信の上限（後で送る）",
		texts: [TEXTS.capDay, TEXTS.capWeek, TEXTS.capMonth],
	},
	dropped_by_cap: {
		label: "送信の上限（送らない）",
		texts: [TEXTS.capDropped, TEXTS.capMerged, TEXTS.capExpired, TEXTS.capMonthExpired, TEXTS.capSenseEnded],
	},
	item_deleted: { label: "もとになるものの削除", texts: [TEXTS.cancelledWithItem] },
	other: { label: "そのほか", texts: [] },
} as const satisfies Record<string, DeliveryReason>;

export type DeliveryReasonCode = keyof typeof DELIVERY_REASONS;

/** Prefixes of stored sentences with their codes, longest first: one may be the prefix of another. */
export const REASON_BEGINNINGS = Object.entries<DeliveryReason>(DELIVERY_REASONS)
	.flatMap(([code, { texts }]) => texts.map((text) => ({ code: code as DeliveryReasonCode, text })))
	.sort((a, b) => b.text.length - a.text.length);

/** Returns the code of a stored sentence; null if the delivery has no reason. */
export function deliveryReasonCode(reason: string | null): DeliveryReasonCode | null {
	if (reason === null) return null;
	return REASON_BEGINNINGS.find(({ text }) => reason.startsWith(text))?.code ?? OTHER_REASON;
}

/** Code of a sentence without a code of its own. */
export const OTHER_REASON: DeliveryReasonCode = "other";
