import { distanceOf, minuteAtDistance } from "#domain/engine/steps/goal-time.ts";
import type { StepTime, Timing } from "#domain/engine/steps/step-timing.ts";
import { INITIAL_MINUTE } from "./stepTimeFields.ts";

/** Position of a step: days before or after its reference day, or hours before or after its reference time. */
export type StepSide = "before" | "hoursBefore" | "same" | "hoursAfter" | "after";

/** Positions of a step relative to its reference day, and the label of the reference time. */
export const GOAL_POSITIONS: Partial<
	Record<Timing, { sides: Partial<Record<StepSide, string>>; moment: string }>
> = {
	goal: {
		sides: {
			before: "ゴールより前",
			hoursBefore: "ゴールの何時間前",
			same: "ゴール当日",
			hoursAfter: "ゴールの何時間後",
			after: "ゴールより後",
		},
		moment: "ゴールと同じ時刻にする",
	},
	reserve: {
		sides: { before: "予約日より前", same: "予約当日", hoursBefore: "開始の何時間前" },
		moment: "予約の開始時刻にする",
	},
	visit: {
		sides: { hoursAfter: "終了の何時間後", same: "来店当日", after: "来店日より後" },
		moment: "予約の終了時刻にする",
	},
};

/** Initial distance of a step that is some hours before or after: one hour, in minutes. */
const FIRST_DISTANCE = 60;

/** Side of a saved time: a distance in hours, or else the sign of its day. */
export function stepSideOf({ day, minute }: StepTime): StepSide {
	const distance = distanceOf(minute);
	if (distance !== null) return distance < 0 ? "hoursBefore" : "hoursAfter";
	if (day === 0) return "same";
	return day < 0 ? "before" : "after";
}

/** Time of a step on another side of its reference day. */
export function timeOnSide({ minute }: StepTime, side: StepSide, days: number): StepTime {
	if (side === "hoursBefore" || side === "hoursAfter")
		return { day: 0, minute: minuteAtDistance(side === "hoursBefore" ? -FIRST_DISTANCE : FIRST_DISTANCE) };
	const day = side === "same" ? 0 : Math.max(days, 1) * (side === "before" ? -1 : 1);
	return { day, minute: distanceOf(minute) === null ? minute : INITIAL_MINUTE };
}
