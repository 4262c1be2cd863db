import { Stack } from "@mantine/core";
import { MAX_DAYS_SENT } from "#domain/engine/filters/conditions/scenario.ts";
import { SCENARIO_MATCHES } from "#domain/engine/filters/scenario-match.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSelect } from "./parts/CodeSelect.tsx";

/** Condition 41: a friend's subscription of a scenario. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"scenario">) => (
	<Stack gap="sm">
		<ItemSelector
			kind="scenario"
			label="シナリオ"
			required
			value={condition.group_id || null}
			onChange={(id) => onChange({ ...condition, group_id: id ?? 0 })}
			showDeleted
			data-field={field("group_id")}
			error={errors.group_id}
		/>
		<CodeSelect
			label="状態"
			labels={SCENARIO_MATCHES}
			value={condition.match}
			onChange={(match) => onChange({ ...condition, match })}
			error={errors.match}
		/>
		<NumberInput
			label="配信済みの日数"
			description="空欄のときは、どこまで配信したかを問いません。"
			placeholder="指定なし"
			suffix="日目以降まで配信済み"
			value={condition.date ?? ""}
			onChange={(days) => onChange({ ...condition, date: days === "" ? null : Number(days) })}
			min={0}
			max={MAX_DAYS_SENT}
			allowDecimal={false}
			clampBehavior="none"
			error={errors.date}
			{...fieldAttribute(field("date"))}
		/>
	</Stack>
);

export const scenario: ConditionEntry<"scenario"> = { Fields };
