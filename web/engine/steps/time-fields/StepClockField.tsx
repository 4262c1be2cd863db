import { formatMinuteOfDay } from "#domain/engine/steps/scenario-time.ts";
import { TimeOfDayField } from "#web/engine/filters/conditions/parts/TimeOfDayField.tsx";
import type { StepTimeFieldsProps } from "./stepTimeFields.ts";

/** Time of day of a step. */
export const StepClockField = ({ value, onChange, errors }: Omit<StepTimeFieldsProps, "timing">) => (
	<TimeOfDayField
		label="時刻"
		value={formatMinuteOfDay(value.minute ?? 0)}
		onChange={(time) =>
			time !== "" && onChange({ ...value, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) })
		}
		error={errors.minute}
		data-field="minute"
	/>
);
