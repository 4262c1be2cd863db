import { Group, Stack } from "@mantine/core";
import { MAX_SCENARIO_DAY } from "#domain/engine/actions/scenario-codes.ts";
import type { StepTime } from "#domain/engine/steps/step-timing.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { StepTimeNote } from "./StepTimeNote.tsx";
import type { StepTimeFieldsProps } from "./stepTimeFields.ts";

/** Time since the subscription. */
export function ElapsedTimeFields({ value, onChange, errors }: StepTimeFieldsProps) {
	const minute = value.minute ?? 0;
	const partField = (
		part: "day" | "minute",
		label: string,
		current: number,
		max: number,
		set: (next: number) => StepTime,
	) => (
		<NumberField
			label={label}
			w="6rem"
			min={0}
			max={max}
			value={current}
			onChange={(next) => onChange(set(Math.min(Math.max(next, 0), max)))}
			error={errors[part]}
			data-field={part}
		/>
	);
	return (
		<Stack gap="xs">
			<Group gap="sm" align="flex-start">
				{partField("day", "日", value.day, MAX_SCENARIO_DAY, (day) => ({ ...value, day }))}
				{partField("minute", "時間", Math.floor(minute / 60), 23, (hours) => ({
					...value,
					minute: hours * 60 + (minute % 60),
				}))}
				{partField("minute", "分", minute % 60, 59, (minutes) => ({
					...value,
					minute: minute - (minute % 60) + minutes,
				}))}
			</Group>
			<StepTimeNote>購読を始めてから、この時間がたつと実行します。</StepTimeNote>
		</Stack>
	);
}
