import { Text } from "@mantine/core";
import { type StepTime, type Timing, timeTexts } from "#domain/engine/steps/step-timing.ts";
import classes from "./Steps.module.css";

/** Day and time of a step, at the left of the axis. */
export function StepTimeText({ timing, step }: { timing: Timing; step: StepTime }) {
	const [day, time] = timeTexts(timing, step);
	return (
		<div className={classes.when}>
			<Text size="sm" fw={600}>
				{day}
			</Text>
			{time && <Text size="sm">{time}</Text>}
		</div>
	);
}
