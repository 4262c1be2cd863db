import type { Ability } from "#domain/engine/access/all-abilities.ts";

interface ReportFigure {
	label: string;
	unit: string;
	/** Ability to read the counted records. */
	ability: Ability;
	/** Whether more is a loss. */
	moreIsLoss?: true;
	/** Whether it is counted for the whole account only, and not for an operator who sees some friends. */
	isOfAccount?: true;
}

/** Figures of a month, in the order of the report. */
const REPORT_FIGURES = {
	followed: { label: "友だち追加", unit: "人", ability: "friend-read" },
	blocked: { label: "ブロック", unit: "人", ability: "friend-read", moreIsLoss: true },
	sent: { label: "送ったメッセージ", unit: "件", ability: "friend-read", isOfAccount: true },
	received: { label: "届いたメッセージ", unit: "件", ability: "friend-read", isOfAccount: true },
	linkTaps: { label: "リンクのタップ", unit: "回", ability: "link-read" },
	menuTaps: { label: "リッチメニューのタップ", unit: "回", ability: "richmenu-read" },
	answers: { label: "フォームの回答", unit: "件", ability: "form-read" },
	bookings: { label: "予約（来店・開催の日）", unit: "件", ability: "salon-read" },
	conversions: { label: "購入・申し込み", unit: "件", ability: "tracker-read" },
	sales: { label: "購入・申し込みの金額", unit: "円", ability: "tracker-read" },
} as const satisfies Record<string, ReportFigure>;

export type ReportFigureName = keyof typeof REPORT_FIGURES;
export const REPORT_FIGURE_NAMES = Object.keys(REPORT_FIGURES) as ReportFigureName[];

export const reportFigureOf = (name: ReportFigureName): ReportFigure => REPORT_FIGURES[name];

/** Maximum number of broadcasts in the report. */
export const REPORTED_BROADCASTS = 5;
