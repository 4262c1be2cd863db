import { Group, Input, Paper, Stack, TextInput } from "@mantine/core";
import { MAX_LEVEL_NAME, MAX_SCORE_LEVELS } from "#domain/automation/scores/score-rule-limits.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { ColourSelect } from "#web/platform/ui/ColourSelect.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { newScoreLevel, type ScoreFormProps } from "./scoreDraft.ts";

/** Points by which a new level is proposed above the highest one. */
const LEVEL_DISTANCE = 10;

/** Fields of the levels: name, colour and threshold. */
export const ScoreLevelFields = ({ draft: { lowest, levels }, set, errors }: ScoreFormProps) => (
	<Stack gap="sm" role="group" aria-label="段階">
		<div>
			<Input.Label labelElement="div">段階</Input.Label>
			<Input.Description>点数の低い段階から順に並べます。</Input.Description>
		</div>
		<Paper withBorder p="sm" role="group" aria-label="最も低い段階">
			<Group gap="xs" align="flex-end">
				<Name
					label="最も低い段階の名前"
					value={lowest.name}
					onChange={(name) => set({ lowest: { ...lowest, name } })}
					error={errors["lowest[name]"]}
					field="lowest[name]"
				/>
				<Colour value={lowest.colour} onChange={(colour) => set({ lowest: { ...lowest, colour } })} />
			</Group>
		</Paper>
		<SortableFields
			value={levels}
			onChange={(reordered) => set({ levels: reordered })}
			noun="段階"
			field="levels"
			error={errors.levels}
			adding={{
				blank: () => newScoreLevel((levels.at(-1)?.from_points ?? 0) + LEVEL_DISTANCE),
				max: MAX_SCORE_LEVELS - 1,
			}}
			keyOf={({ key }) => key}
		>
			{(level, { index, count, onChange, onMove, onRemove }) => {
				const levelLabel = `${index + 1}番目の段階`;
				const field = (name: string) => `levels[${index}][${name}]`;
				return (
					<Paper withBorder p="sm" role="group" aria-label={levelLabel}>
						<Stack gap="xs">
							<Group gap="xs" align="flex-end">
								<Name
									label="名前"
									value={level.name}
									onChange={(name) => onChange({ name })}
									error={errors[field("name")]}
									field={field("name")}
								/>
								<Colour value={level.colour} onChange={(colour) => onChange({ colour })} />
								<NumberField
									label="何点から"
									w="7rem"
									suffix="点"
									value={level.from_points}
									onChange={(from_points) => onChange({ from_points })}
									error={errors[field("from_points")]}
									{...fieldAttribute(field("from_points"))}
								/>
								<PositionButtons
									entryName={levelLabel}
									index={index}
									count={count}
									onMove={onMove}
									onRemove={onRemove}
								/>
							</Group>
							<ActionChoice
								label="この段階に上がったときのアクション"
								description="下の段階から上がるたびに、1回実行します。"
								value={level.action_id}
								onChange={(action_id) => onChange({ action_id })}
								error={errors[field("action_id")]}
							/>
						</Stack>
					</Paper>
				);
			}}
		</SortableFields>
	</Stack>
);

interface NameProps {
	label: string;
	value: string;
	onChange: (value: string) => void;
	error: string | undefined;
	field: string;
}

const Name = ({ label, value, onChange, error, field }: NameProps) => (
	<TextInput
		label={label}
		flex="1 1 9rem"
		value={value}
		onChange={(event) => onChange(event.currentTarget.value)}
		maxLength={MAX_LEVEL_NAME}
		error={error}
		data-entry={field.startsWith("levels") || undefined}
		{...fieldAttribute(field)}
	/>
);

const Colour = (props: { value: ColourClass; onChange: (colour: ColourClass) => void }) => (
	<ColourSelect label="色" w="8.5rem" {...props} />
);
