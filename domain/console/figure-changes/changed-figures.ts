import type { Ability } from "#domain/engine/access/all-abilities.ts";

interface ChangedFigure {
	label: string;
	unit: string;
	/** Ability to read the counted records, besides that of the page. */
	ability: Ability;
	/** Explanation of the count or of its sources. */
	note?: string;
}

/** Figures whose changes are explained, in the order of the page. */
const CHANGED_FIGURES = {
	sent: {
		label: "送ったメッセージ",
		unit: "通",
		ability: "delivery-read",
		note: "LINEに届けた回数です。1回の送信にメッセージがいくつあっても、1通と数えます。",
	},
	followed: { label: "友だち追加", unit: "人", ability: "friend-read" },
	blocked: {
		label: "ブロック",
		unit: "人",
		ability: "friend-read",
		note: "その前の24時間で最後に受け取ったメッセージで分けています。そのメッセージがブロックの理由とはかぎりません。",
	},
	linkTaps: { label: "リンクのタップ", unit: "回", ability: "link-read" },
	answers: { label: "フォームの回答", unit: "件", ability: "form-read" },
	bookings: {
		label: "予約の受付",
		unit: "件",
		ability: "salon-read",
		note: "店舗の予約を、受け付けた日で数えます。",
	},
} as const satisfies Record<string, ChangedFigure>;

export type ChangedFigureName = keyof typeof CHANGED_FIGURES;

export const CHANGED_FIGURE_NAMES = Object.keys(CHANGED_FIGURES) as ChangedFigureName[];

export const changedFigureOf = (name: ChangedFigureName): ChangedFigure => CHANGED_FIGURES[name];

/** The explained figure of a name on another page; undefined for one that is not explained. */
export const findChangedFigure = (name: string): ChangedFigureName | undefined =>
	CHANGED_FIGURE_NAMES.find((each) => each === name);
