/** Figures of the headquarters that are compared with the month before, in their order. */
export const TREND_NAMES = ["bookings", "followed", "blocked", "sent"] as const;

export type TrendName = (typeof TREND_NAMES)[number];

/** Figure of the month until today and of the same days of the month before. */
export interface Trend {
	values: readonly number[];
	before: readonly number[];
}

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Columns of the file with the figures. */
export const FIGURE_HEADINGS = [
	"アカウント",
	"名前",
	"状態",
	"待っているトーク",
	"最も古い待ち",
	"未対応の予約",
	"今日の予約",
	"予約（今月）",
	"予約（前月の同じ日まで）",
	"友だち追加（今月）",
	"友だち追加（前月の同じ日まで）",
	"ブロック（今月）",
	"ブロック（前月の同じ日まで）",
	"送ったメッセージ（今月）",
	"送ったメッセージ（前月の同じ日まで）",
	"LINEの通数（今月）",
	"LINEの上限",
	"配信の失敗",
	"配信の確認待ち",
	"止まった処理",
	"処理の遅れ",
	"最後のメッセージ",
	"最後の操作",
] as const;
