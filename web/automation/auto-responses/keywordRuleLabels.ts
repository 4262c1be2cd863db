import {
	EVERY_TEXT,
	KEYWORD_RULES,
	KEYWORD_TEXT,
	LINE_EVENT,
} from "#domain/automation/auto-responses/match-auto-response.ts";

/** Labels of the matched texts (`type`). */
export const TRIGGER_TYPE_LABELS = {
	[KEYWORD_TEXT]: "キーワードを含むテキスト",
	[EVERY_TEXT]: "すべてのテキスト",
	[LINE_EVENT]: "LINEの出来事（メンバーシップ・会員番号の連携・ビーコン）",
} as const;

/** Labels of the rule for several keywords (`rule_mix`). */
export const KEYWORD_RULE_LABELS = {
	[KEYWORD_RULES.any]: "いずれかを含む",
	[KEYWORD_RULES.all]: "すべて含む",
	[KEYWORD_RULES.exact]: "いずれかと完全に一致する",
} as const;

export type KeywordRule = keyof typeof KEYWORD_RULE_LABELS;

/** Label of a stored rule; an unknown one is shown as the first. */
export const keywordRuleLabel = (rule: number) =>
	KEYWORD_RULE_LABELS[rule as KeywordRule] ?? KEYWORD_RULE_LABELS[KEYWORD_RULES.any];

/** Label of `LAST_RESORT`. */
export const LAST_RESORT_LABEL = "ほかの自動応答が反応しなかったときだけ";
