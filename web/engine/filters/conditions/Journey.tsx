import { Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { JourneyChoices } from "#domain/engine/filters/condition-choices.ts";
import { PHASE_MATCH, settledJourney } from "#domain/engine/filters/conditions/journey.ts";
import { ChoiceSelect } from "./choices/ChoiceSelect.tsx";
import { useJourneyChoices } from "./choices/useConditionChoices.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";

type FieldsProps = ConditionFieldsProps<"journey">;

const PASSED_CHOICES = [
	[PHASE_MATCH.passed, "通過した"],
	[PHASE_MATCH.notPassed, "通過していない"],
] as const;

const NO_JOURNEYS: JourneyChoices = { journeys: [], phases: [] };

/** Condition 70: whether the friend has passed a phase of a journey. */
function Fields({ condition, onChange, errors, field }: FieldsProps) {
	const { journey_id, journey_tag_id } = condition;
	const loadState = useJourneyChoices();
	const choices = loadState.data ?? NO_JOURNEYS;
	const { form, wasReset } = useResetIfDeleted({ condition, onChange }, loadState.isFresh ? choices : null);
	const phases = choices.phases.filter((phase) => phase.journey_id === journey_id);
	return (
		<Stack gap="sm" ref={form}>
			<ChoiceSelect
				label="ジャーニー"
				loadState={loadState}
				options={choices.journeys.map(({ id, name }) => ({ value: id, label: name }))}
				value={journey_id || null}
				onChange={(id) => onChange(settledJourney({ ...condition, journey_id: id }, choices))}
				error={
					errors.journey_id ??
					(wasReset && journey_id === 0
						? "選んでいたジャーニーかフェーズが削除されたため、選び直してください。"
						: undefined)
				}
				data-field={field("journey_id")}
			/>
			<ChoiceSelect
				label="フェーズ"
				description={journey_id === 0 ? "ジャーニーを選ぶと選択できます。" : undefined}
				loadState={loadState}
				options={phases.map(({ id, name }) => ({ value: id, label: name }))}
				value={journey_tag_id || null}
				onChange={(id) => onChange({ ...condition, journey_tag_id: id })}
				disabled={journey_id === 0}
				error={journey_id === 0 ? undefined : errors.journey_tag_id}
				data-field={field("journey_tag_id")}
			/>
			<CodeSegments
				label="フェーズを"
				choices={PASSED_CHOICES}
				value={condition.condition}
				onChange={(passed) => onChange({ ...condition, condition: passed })}
			/>
		</Stack>
	);
}

/**
 * Resets a condition whose journey or phase turns out to be deleted, unless it is read-only.
 */
function useResetIfDeleted(
	{ condition, onChange }: Pick<FieldsProps, "condition" | "onChange">,
	choices: JourneyChoices | null,
) {
	const form = useRef<HTMLDivElement>(null);
	const [wasReset, setReset] = useState(false);
	const resetIfDeleted = useEffectEvent((loadedChoices: JourneyChoices) => {
		const settled = settledJourney(condition, loadedChoices);
		// The field does not know that a surrounding fieldset disables it; the DOM does.
		if (settled === condition || form.current?.querySelector(":disabled[data-field$='[journey_id]']")) return;
		setReset(true);
		onChange(settled);
	});
	useEffect(() => {
		if (choices) resetIfDeleted(choices);
	}, [choices]);
	return { form, wasReset };
}

export const journey: ConditionEntry<"journey"> = { Fields };
