import { Stack } from "@mantine/core";
import { ANSWER_LIMIT, ANSWER_MATCH, answerPeriod } from "#domain/engine/filters/conditions/form.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";
import { PeriodFields } from "./parts/PeriodFields.tsx";

const ANSWER_CHOICES = [
	[ANSWER_MATCH.answered, "回答した"],
	[ANSWER_MATCH.notAnswered, "回答していない"],
] as const;

/** Condition 95: whether the friend has answered a form, at any time or on certain days. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"form">) => (
	<Stack gap="sm">
		<ItemSelector
			kind="form"
			label="回答フォーム"
			required
			value={condition.form_id || null}
			onChange={(id) => onChange({ ...condition, form_id: id ?? 0 })}
			showDeleted
			data-field={field("form_id")}
			error={errors.form_id}
		/>
		<CodeSegments
			label="状態"
			choices={ANSWER_CHOICES}
			value={condition.match}
			onChange={(match) => onChange({ ...condition, match })}
		/>
		<Toggle
			label="回答日で絞り込む"
			checked={condition.use_date === ANSWER_LIMIT.days}
			onChange={(event) =>
				onChange({
					...condition,
					use_date: event.currentTarget.checked ? ANSWER_LIMIT.days : ANSWER_LIMIT.none,
				})
			}
		/>
		{condition.use_date === ANSWER_LIMIT.days && (
			<PeriodFields
				label="回答日"
				names={{ from: "date_from", to: "date_to" }}
				value={answerPeriod(condition)}
				onChange={({ from, to, relative }) =>
					onChange({ ...condition, date_from: from, date_to: to, relative })
				}
				errors={errors}
				field={field}
			/>
		)}
	</Stack>
);

export const form: ConditionEntry<"form"> = { Fields };
