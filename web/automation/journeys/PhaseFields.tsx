import { Checkbox, Group, Paper, Stack, TextInput } from "@mantine/core";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { EntryGrip } from "#web/platform/ui/EntryGrip.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { useDraggableEntry } from "#web/platform/ui/useDraggableEntry.ts";
import type { PhaseDraft } from "./journeyDraft.ts";
import { PhaseCondition } from "./PhaseCondition.tsx";
import { PhaseUses } from "./PhaseUses.tsx";

interface PhaseFieldsProps {
	phase: PhaseDraft;
	/** Previous phase; undefined for the first. */
	previousPhase: PhaseDraft | undefined;
	errors: Record<string, string>;
	index: number;
	count: number;
	onChange: (part: Partial<PhaseDraft>) => void;
	onMove: (to: number) => void;
	onRemove: () => void;
}

/** Fields of a phase: name, condition, and automatic passing. */
export function PhaseFields({ phase, previousPhase, errors, ...props }: PhaseFieldsProps) {
	const { index, count, onChange, onMove, onRemove } = props;
	const { entry, handle } = useDraggableEntry(phase.key);
	const field = `journey_tags[${index}]`;
	const phaseLabel = `${index + 1}番目のフェーズ`;
	return (
		<Paper withBorder p="sm" {...entry} role="group" aria-label={phaseLabel}>
			<Stack gap="sm">
				<Group gap="xs" wrap="nowrap" align="flex-start">
					<EntryGrip entryName={phaseLabel} handle={handle} />
					<TextInput
						aria-label={`${phaseLabel}の名前`}
						placeholder="例：初回来店"
						flex={1}
						maxLength={MAX_ITEM_NAME}
						value={phase.name}
						onChange={({ currentTarget: { value } }) => onChange({ name: value })}
						error={errors[`${field}[name]`]}
						data-entry
						{...fieldAttribute(`${field}[name]`)}
					/>
					<PositionButtons
						entryName={phaseLabel}
						index={index}
						count={count}
						onMove={onMove}
						onRemove={onRemove}
					/>
				</Group>
				<PhaseCondition
					label={
						previousPhase
							? `「${previousPhase.name || `${index}番目`}」から進む条件`
							: "このジャーニーに入る条件"
					}
					filter={phase.filter}
					onChange={(filter) => onChange(filter ? { filter } : { filter, passes_by_condition: false })}
					field={`${field}[filter]`}
					error={Object.entries(errors).find(([name]) => name.startsWith(`${field}[filter]`))?.[1]}
				/>
				{phase.filter !== null && (
					<Checkbox
						label="条件に当てはまる友だちを、自動でこのフェーズへ進める"
						description={
							previousPhase
								? "前のフェーズにいる友だちを5分ごとに調べ、1人につき1回だけ進めます。"
								: "まだこのジャーニーに入っていない友だちを5分ごとに調べ、1人につき1回だけ進めます。"
						}
						checked={phase.passes_by_condition}
						onChange={({ currentTarget: { checked } }) => onChange({ passes_by_condition: checked })}
						error={errors[`${field}[passes_by_condition]`]}
						{...fieldAttribute(`${field}[passes_by_condition]`)}
					/>
				)}
				{phase.id !== null && <PhaseUses id={phase.id} />}
			</Stack>
		</Paper>
	);
}
