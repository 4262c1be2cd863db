import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { cursorText } from "./cursor.ts";

/** Kinds of history entry, in the order of entries of the same moment. */
export const HISTORY_KINDS = {
	run: "アクション",
	change: "変更",
	answer: "回答フォーム",
	reservation: "予約",
	event: "イベント予約",
	scenario: "シナリオ",
	reminder: "リマインダ",
	phase: "フェーズ",
	landing: "流入経路",
	visit: "サイト訪問",
	tap: "リンクのタップ",
	conversion: "コンバージョン",
	contact: "友だち追加",
} as const;

export type HistoryKind = keyof typeof HISTORY_KINDS;

export const HISTORY_NAMES = Object.keys(HISTORY_KINDS) as HistoryKind[];

export const HISTORY_PER_PAGE = 30;

/** The query of a friend's history: kinds behind commas, none means all. */
export const historyQuery = z.object({
	kinds: z
		.string()
		.max(200, FIELD_TEXTS.tooLong(200))
		.default("")
		.transform((written) => written.split(",").filter((kind) => kind !== ""))
		.refine((kinds): kinds is HistoryKind[] => kinds.every((kind) => Object.hasOwn(HISTORY_KINDS, kind)), {
			error: FIELD_TEXTS.choiceUnknown,
		}),
	before: cursorText.optional(),
});

export type HistoryQuery = z.output<typeof historyQuery>;

/** Something that happened to a friend. */
export interface Happening {
	/** Of its kind. */
	id: string;
	at: number;
	title: string;
	/** Further details; null where the title says all. */
	detail: string | null;
	/** Link to further details. */
	href: string | null;
}
