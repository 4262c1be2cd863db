import { Group, Paper, Stack, Text } from "@mantine/core";
import { ANSWER_VALUE_MATCH } from "#domain/acquisition/forms/answer-condition.ts";
import { MAX_BRANCHES } from "#domain/acquisition/forms/form-branch.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { AnswerConditionFields, isChoiceField } from "./fields/AnswerConditionFields.tsx";
import type { BranchDraft, FieldDraft } from "./fields/fieldDraft.ts";

interface BranchListProps {
	value: BranchDraft[];
	fields: readonly FieldDraft[];
	onChange: (branches: BranchDraft[]) => void;
	errors: Record<string, string>;
}

/** Actions for particular answers, in addition to the one for every response. */
export function BranchList({ value, fields, onChange, errors }: BranchListProps) {
	const firstChoiceField = fields.find(isChoiceField);
	return (
		<SortableFields
			value={value}
			onChange={onChange}
			noun="分岐"
			label="回答による分岐"
			description="選択式の質問の回答に応じて、アクションを実行します。当てはまる分岐はすべて、回答1件につき1回ずつ実行します。"
			empty={firstChoiceField ? "分岐はまだありません。" : "選択式の質問を追加すると、分岐を設定できます。"}
			field="branches"
			error={errors.branches}
			{...(firstChoiceField && {
				adding: {
					blank: (): BranchDraft => ({
						id: null,
						when: { field_id: firstChoiceField.id ?? 0, match: ANSWER_VALUE_MATCH.oneOf, values: [] },
						action_id: null,
					}),
					max: MAX_BRANCHES,
				},
			})}
			keyOf={(_, index) => String(index)}
		>
			{({ when, action_id }, { index, count, onChange, onMove, onRemove }) => {
				const branchLabel = `${index + 1}番目の分岐`;
				const branchField = `branches[${index}]`;
				return (
					<Paper withBorder p="sm" role="group" aria-label={branchLabel}>
						<Stack gap="sm">
							<Group justify="space-between" wrap="nowrap">
								<Text size="sm" fw={500}>
									{branchLabel}
								</Text>
								<PositionButtons
									entryName={branchLabel}
									index={index}
									count={count}
									onMove={onMove}
									onRemove={onRemove}
								/>
							</Group>
							<AnswerConditionFields
								value={when}
								questions={fields}
								onChange={(when) => onChange({ when })}
								errors={errors}
								errorPrefix={`${branchField}[when]`}
								nameOf={(part) => `${branchField}[when][${part}]`}
							/>
							<ActionChoice
								label="実行するアクション"
								required
								value={action_id}
								onChange={(action_id) => onChange({ action_id })}
								error={errors[`${branchField}[action_id]`]}
								field={`${branchField}[action_id]`}
							/>
						</Stack>
					</Paper>
				);
			}}
		</SortableFields>
	);
}
