/** Tool that answers a friend automatically, where another one is used beside this one (docs/line-connection.md). */
export const ANSWERING_TOOLS = { us: "このツール", other: "ほかのツール" } as const;

export type AnsweringTool = keyof typeof ANSWERING_TOOLS;

/** Modes of the account's setting, with their labels. */
export const ANSWER_MODES = {
	everybody: "すべての友だちに返信する",
	search: "カスタム検索に当てはまる友だちにだけ返信する",
	nobody: "返信しない",
} as const;

export type AnswerMode = keyof typeof ANSWER_MODES;

export const ANSWER_MODE_NAMES = Object.keys(ANSWER_MODES) as [AnswerMode, ...AnswerMode[]];

/** Friends whom this tool answers, except for friends with a choice of their own. */
export interface AnswerScope {
	mode: AnswerMode;
	/** Saved search of the mode `search`; null otherwise. */
	search_id: number | null;
}
