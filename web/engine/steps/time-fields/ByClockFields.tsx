import { Group, Stack } from "@mantine/core";
import { MAX_SCENARIO_DAY } from "#domain/engine/actions/scenario-codes.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { StepClockField } from "./StepClockField.tsx";
import { StepTimeNote } from "./StepTimeNote.tsx";
import type { StepTimeFieldsProps } from "./stepTimeFields.ts";

/** Day of the subscription and time of day. */
export const ByClockFields = ({ value, onChange, errors }: StepTimeFieldsProps) => (
	<Stack gap="xs">
		<Group gap="sm" align="flex-start">
			<NumberField
				label="日"
				suffix="日後"
				w="8rem"
				min={0}
				max={MAX_SCENARIO_DAY}
				value={value.day}
				onChange={(day) => onChange({ ...value, day })}
				error={errors.day}
				data-field="day"
			/>
			<StepClockField value={value} onChange={onChange} errors={errors} />
		</Group>
		<StepTimeNote>購読を始めた当日は0日後です。</StepTimeNote>
	</Stack>
);
