import { CALL_TEXTS } from "./calls-texts.ts";

/** Figures of the home page: labels and descriptions. */
export const FIGURE_TEXTS = {
	messages: { label: "未対応のメッセージ", counts: "返信や確認を待っているメッセージ" },
	approvals: { label: "承認待ちの送信", counts: "あなたの承認か、新しい日時を待っている送信" },
	stopped: { label: "止まった処理", counts: "止まったか失敗した処理（直近7日間）" },
	sent: { label: "送信済みの配信", counts: "予定日が今日で、送信した配信" },
	scheduled: { label: "これからの配信", counts: "今日の残りに送信する予定の配信" },
	followed: { label: "新しい友だち", counts: "今日追加された友だち" },
	blocked: { label: "ブロック", counts: "今日ブロックした友だち" },
} as const;

export const HOME_TEXTS = {
	/** State of an event booking that waits for approval. */
	eventRequested: "イベントの予約リクエスト中",
	/** State of a confirmed reservation that hours or shifts no longer fit. */
	stranded: "営業時間やシフトに合わなくなった予約",
	/** Taken seats of a slot. */
	seats: (taken: number, capacity: number | null) =>
		capacity === null ? `${taken}人` : `${taken}人／定員${capacity}人`,
	/** A step failed and is retried automatically. */
	retried: (times: number) => `${CALL_TEXTS.unknownError}（${times}回続けて失敗。自動でやり直します）`,
} as const;
