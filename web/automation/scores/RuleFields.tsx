import { SCORE_EVENT_NAMES } from "#domain/automation/scores/events/registry.ts";
import { MAX_RULES } from "#domain/automation/scores/limits.ts";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { newRule, type PartProps } from "./draft.ts";
import { RuleEntry } from "./RuleEntry.tsx";

/** Rules that award points. */
export const RuleFields = ({ draft: { rules }, set, errors }: PartProps) => (
	<SortableFields
		value={rules}
		onChange={(next) => set({ rules: next })}
		noun="ルール"
		label="点数のルール"
		description="友だちの行動を、1分ごとに数えます。"
		empty="ルールがないあいだは、アクションの「スコア操作」だけで点数が変わります。"
		field="rules"
		error={errors.rules}
		adding={{
			blank: () => newRule(SCORE_EVENT_NAMES.find((name) => rules.every(({ event }) => event !== name))),
			most: MAX_RULES,
		}}
		keyOf={({ key }) => key}
	>
		{(rule, props) => <RuleEntry rule={rule} errors={errors} {...props} />}
	</SortableFields>
);
