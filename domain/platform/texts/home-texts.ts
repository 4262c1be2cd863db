import { CALL_TEXTS } from "./calls-texts.ts";

/** Figures of the home page: labels and descriptions. */
export const FIGURE_TEXTS = {
	messages: { label: "未対応のメッセージ", counts: "返信や確認を待っているメッセージ" },
	stopped: { label: "止まった処理", counts: "止まったか失敗した処理（直近7日間）" },
	unsolved: { label: "未対応の予約", counts: "承認や返事を待っている予約" },
	booked: { label: "今日の予約", counts: "確定した予約とリクエスト中の予約" },
	sent: { label: "送信済みの配信", counts: "予定日が今日で、送信した配信" },
	scheduled: { label: "これからの配信", counts: "今日の残りに送信する予定の配信" },
	followed: { label: "新しい友だち", counts: "今日追加された友だち" },
	blocked: { label: "ブロック", counts: "今日ブロックした友だち" },
} as const;

export const HOME_TEXTS = {
	/** A step failed and is retried automatically. */
	triedAgain: (times: number) => `${CALL_TEXTS.unknownError}（${times}回続けて失敗。自動でやり直します）`,
} as const;
