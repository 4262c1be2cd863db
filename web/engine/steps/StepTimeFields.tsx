import { AroundGoalFields } from "./time-fields/AroundGoalFields.tsx";
import { ByClockFields } from "./time-fields/ByClockFields.tsx";
import { ElapsedTimeFields } from "./time-fields/ElapsedTimeFields.tsx";
import type { StepTimeFieldsProps } from "./time-fields/stepTimeFields.ts";

/** Time of a step. */
export function StepTimeFields(props: StepTimeFieldsProps) {
	if (props.timing === "elapsed") return <ElapsedTimeFields {...props} />;
	return props.timing === "clock" ? <ByClockFields {...props} /> : <AroundGoalFields {...props} />;
}
