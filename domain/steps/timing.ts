import { DATE_DIFF } from "../kinds/scenario.ts";
import { timeOf } from "../scenarios/steps.ts";

/** How steps are timed: by elapsed time, by days and the clock, or around a goal. */
export type Timing = "elapsed" | "clock" | "goal";

export interface StepTime {
	day: number;
	/** Minutes of the day; null at the goal's own time. */
	minute: number | null;
}

/** The time of a new step where no step precedes it. */
export const FIRST_TIME: Record<Timing, StepTime> = {
	elapsed: { day: 0, minute: 0 },
	clock: { day: 1, minute: 600 },
	goal: { day: -1, minute: 600 },
};

/** The label at the left of a step: its day and its time. */
export function timeTexts(timing: Timing, { day, minute }: StepTime): [day: string, time: string] {
	if (timing === "clock") return [`${day}日目`, timeOf(minute ?? 0)];
	if (timing === "goal") return [goalDay(day), minute === null ? "ゴール時刻" : timeOf(minute)];
	if (day === 0 && !minute) return ["開始直後", ""];
	const hours = Math.floor((minute ?? 0) / 60);
	const minutes = (minute ?? 0) % 60;
	const parts = [day && `${day}日`, hours && `${hours}時間`, minutes && `${minutes}分`].filter(Boolean);
	return day === 0 || !minute
		? [`${parts.join("")}後`, ""]
		: [String(parts[0]), `${parts.slice(1).join("")}後`];
}

function goalDay(day: number): string {
	if (day === 0) return "ゴール当日";
	return day < 0 ? `${-day}日前` : `${day}日後`;
}

/** The same in one line. */
export const timeText = (timing: Timing, time: StepTime): string => timeTexts(timing, time).join(" ").trim();

/** How the steps of a scenario are timed, by its `date_diff`. */
export const timingOfScenario = (dateDiff: number): Timing =>
	dateDiff === DATE_DIFF.clock ? "clock" : "elapsed";
