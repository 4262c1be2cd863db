import { addDays, timeOf } from "../scenarios/steps.ts";
import { instantAt, today, wireTime } from "../time.ts";

/** The time of a reminder's step: some days before (negative) or after its goal, at a minute of that day. */
export interface GoalStep {
	day: number;
	/** Null: at the goal's own time. */
	minute: number | null;
}

/** When a step towards a goal is due, epoch ms. */
export function goalStepDueAt({ day, minute }: GoalStep, originAt: number, zone: string): number {
	const time = minute === null ? wireTime(originAt, zone).slice(11, 16) : timeOf(minute);
	return instantAt(addDays(today(originAt, zone), day), time, zone) ?? originAt;
}
