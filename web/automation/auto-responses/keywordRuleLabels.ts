/** Labels of the matched texts (`type`). */
export const TRIGGER_TYPE_LABELS = {
	0: "キーワードを含むテキスト",
	1: "すべてのテキスト",
} as const;

/** Labels of the rule for several keywords (`rule_mix`). */
export const KEYWORD_RULE_LABELS = {
	0: "いずれかを含む",
	1: "すべて含む",
	2: "いずれかと完全に一致する",
} as const;

export type KeywordRule = keyof typeof KEYWORD_RULE_LABELS;

export const keywordRuleLabel = (rule: number) =>
	KEYWORD_RULE_LABELS[rule as KeywordRule] ?? KEYWORD_RULE_LABELS[0];

/** `hit_detection_order` of an auto-response that runs only if no other matches. */
export const LAST_RESORT = -1 as const;
export const LAST_RESORT_LABEL = "ほかの自動応答が反応しなかったときだけ";
