import { SCORE_EVENT_NAMES } from "#domain/automation/scores/events/registry.ts";
import { MAX_SCORE_RULES } from "#domain/automation/scores/score-rule-limits.ts";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { ScoreRuleEntry } from "./ScoreRuleEntry.tsx";
import { newScoreRule, type ScoreFormProps } from "./scoreDraft.ts";

/** Rules that award points. */
export const ScoreRuleFields = ({ draft: { rules }, set, errors }: ScoreFormProps) => (
	<SortableFields
		value={rules}
		onChange={(reordered) => set({ rules: reordered })}
		noun="ルール"
		label="点数のルール"
		description="友だちの行動を、1分ごとに数えます。"
		empty="ルールがないあいだは、アクションの「スコア操作」だけで点数が変わります。"
		field="rules"
		error={errors.rules}
		adding={{
			blank: () => newScoreRule(SCORE_EVENT_NAMES.find((name) => rules.every(({ event }) => event !== name))),
			max: MAX_SCORE_RULES,
		}}
		keyOf={({ key }) => key}
	>
		{(rule, props) => <ScoreRuleEntry rule={rule} errors={errors} {...props} />}
	</SortableFields>
);
