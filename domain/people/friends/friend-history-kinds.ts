import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { timeCursorText } from "./time-cursor.ts";

/** Kinds of history entry, in the order of entries of the same moment. */
export const FRIEND_HISTORY_KINDS = {
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
	line_event: "LINEの出来事",
	contact: "友だち追加",
} as const;

export type FriendHistoryKind = keyof typeof FRIEND_HISTORY_KINDS;

export const FRIEND_HISTORY_NAMES = Object.keys(FRIEND_HISTORY_KINDS) as FriendHistoryKind[];

export const FRIEND_HISTORY_PER_PAGE = 30;

/** Query of a friend's history: comma-separated kinds, none means all. */
export const friendHistoryQuery = z.object({
	kinds: z
		.string()
		.max(200, FIELD_TEXTS.tooLong(200))
		.default("")
		.transform((text) => text.split(",").filter((kind) => kind !== ""))
		.refine(
			(kinds): kinds is FriendHistoryKind[] =>
				kinds.every((kind) => Object.hasOwn(FRIEND_HISTORY_KINDS, kind)),
			{
				error: FIELD_TEXTS.choiceUnknown,
			},
		),
	before: timeCursorText.optional(),
});

export type FriendHistoryQuery = z.output<typeof friendHistoryQuery>;

/** Entry of a friend's history. */
export interface FriendHistoryEntry {
	/** Unique within its kind. */
	id: string;
	at: number;
	title: string;
	/** Further details; null if the title says everything. */
	detail: string | null;
	/** Link to further details. */
	href: string | null;
}
