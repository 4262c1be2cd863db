import { DATE_DIFF } from "#domain/engine/kinds/scenario.ts";
import { distanceOf } from "./goal-time.ts";
import { formatMinuteOfDay } from "./scenario-time.ts";

/**
 * Timing of steps: by elapsed time, by days and clock, around a goal, before a reservation or after a visit.
 */
export type Timing = "elapsed" | "clock" | "goal" | "reserve" | "visit";

export interface StepTime {
	day: number;
	/**
	 * Minute of the day; null at the goal's own time. Around a goal also a distance from it (`distanceOf`).
	 */
	minute: number | null;
}

/** Time of a new step that no step precedes. */
const FIRST_STEP_TIME: Record<Timing, StepTime> = {
	elapsed: { day: 0, minute: 0 },
	clock: { day: 1, minute: 10 * 60 },
	goal: { day: -1, minute: 10 * 60 },
	reserve: { day: -1, minute: 18 * 60 },
	visit: { day: 1, minute: 10 * 60 },
};

/** Returns the time proposed for a new step: a day after the one before it, unless the next is then due. */
export function timeBetween(
	timing: Timing,
	{ after, before }: { after?: StepTime | undefined; before?: StepTime | undefined },
): StepTime {
	if (!after) return FIRST_STEP_TIME[timing];
	const { day, minute } = after;
	const isRoomy = before === undefined || before.day > day + 1;
	return { day: isRoomy && distanceOf(minute) === null ? day + 1 : day, minute };
}

/** Labels of the origin day and of the moment on it, for timings that have an origin. */
const ORIGINS: Partial<Record<Timing, { day: string; moment: string }>> = {
	goal: { day: "ゴール当日", moment: "ゴール時刻" },
	reserve: { day: "予約当日", moment: "予約の開始時刻" },
	visit: { day: "来店当日", moment: "予約の終了時刻" },
};

/** Returns the label at the left of a step: its day and its time. */
export function timeTexts(timing: Timing, { day, minute }: StepTime): [day: string, time: string] {
	if (timing === "clock") return [day === 0 ? "当日" : `${day}日後`, formatMinuteOfDay(minute ?? 0)];
	const origin = ORIGINS[timing];
	const distance = origin ? distanceOf(minute) : null;
	if (distance !== null) return [`${lengthOf(Math.abs(distance))}${distance < 0 ? "前" : "後"}`, ""];
	if (origin) return [dayFrom(origin.day, day), minute === null ? origin.moment : formatMinuteOfDay(minute)];
	if (day === 0 && !minute) return ["開始直後", ""];
	const hours = Math.floor((minute ?? 0) / 60);
	const minutes = (minute ?? 0) % 60;
	const parts = [day && `${day}日`, hours && `${hours}時間`, minutes && `${minutes}分`].filter(Boolean);
	return day === 0 || !minute
		? [`${parts.join("")}後`, ""]
		: [String(parts[0]), `${parts.slice(1).join("")}後`];
}

function lengthOf(minutes: number): string {
	const [hours, restMinutes] = [Math.floor(minutes / 60), minutes % 60];
	return [hours > 0 && `${hours}時間`, (restMinutes > 0 || hours === 0) && `${restMinutes}分`]
		.filter(Boolean)
		.join("");
}

function dayFrom(originDay: string, day: number): string {
	if (day === 0) return originDay;
	return day < 0 ? `${-day}日前` : `${day}日後`;
}

/** The same label on one line. */
export const timeText = (timing: Timing, time: StepTime): string => timeTexts(timing, time).join(" ").trim();

/** Returns the timing of a scenario's steps for its `date_diff`. */
export const timingOfScenario = (dateDiff: number): Timing =>
	dateDiff === DATE_DIFF.clock ? "clock" : "elapsed";
