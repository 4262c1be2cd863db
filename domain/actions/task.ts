import { z } from "zod";
import { filterSchema } from "../filters/filter.ts";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { TASK_TEXTS } from "../texts/tasks.ts";
import { instantAt, today } from "../time.ts";
import { clockTime, isDay, optionalId } from "../wire.ts";
import { nextOccurrence, type Recurrence, recurrenceInput } from "./recurrence.ts";

/** 5 = has a next run, 10 = finished, 99 = not set (E-260). */
export const TASK_STATUS = { next: 5, finished: 10, notSet: 99 } as const;

export type TaskStatus = (typeof TASK_STATUS)[keyof typeof TASK_STATUS];

/** How many tasks an action may have (E-261). */
export const MAX_TASKS = 15;

/** Said together with whatever else is wrong. */
const always = { when: () => true };

/** What the page of an action's schedule sends: when it runs, and for whom. */
export const taskInput = z
	.object({
		/** The day on which it runs; of one that comes again the day from which it does, or none for at once. */
		date: z.string({ error: FIELD_TEXTS.dateRequired }).max(10, FIELD_TEXTS.dateRequired).default(""),
		/** Left out where it comes again: the recurrence has a time of its own. */
		time: z.string({ error: FIELD_TEXTS.timeOfDay }).max(5, FIELD_TEXTS.timeOfDay).default(""),
		/** The custom search whose friends it is for; null is every friend. */
		funnel_id: optionalId().default(null),
		/** Null runs once. */
		recurrence: z
			.preprocess((value) => (value === "" ? null : value), recurrenceInput.nullable())
			.default(null),
	})
	.refine(({ date, recurrence }) => (recurrence !== null && date === "") || isDay(date), {
		path: ["date"],
		error: FIELD_TEXTS.dateRequired,
		...always,
	})
	.refine(({ time, recurrence }) => recurrence !== null || clockTime().safeParse(time).success, {
		path: ["time"],
		error: FIELD_TEXTS.timeOfDay,
		...always,
	});

export type TaskInput = z.output<typeof taskInput>;

/** When a task runs first, or why never: messages by field. */
export type FirstMoment = { at: number } | { refused: Record<string, string[]> };

/** The first moment of a task that is planned now: a moment to come. */
export const firstMoment = (input: TaskInput, now: number, zone: string): FirstMoment =>
	input.recurrence === null ? onceAt(input, now, zone) : againFrom(input.recurrence, input.date, now, zone);

function onceAt({ date, time }: TaskInput, now: number, zone: string): FirstMoment {
	const at = instantAt(date, time, zone);
	if (at === null) return { refused: { date: [FIELD_TEXTS.dateRequired] } };
	return at > now
		? { at }
		: { refused: { [date < today(now, zone) ? "date" : "time"]: [TASK_TEXTS.taskInPast] } };
}

function againFrom(recurrence: Recurrence, date: string, now: number, zone: string): FirstMoment {
	if (date !== "" && date < today(now, zone)) return { refused: { date: [TASK_TEXTS.taskInPast] } };
	// What comes strictly after the moment before the day: its midnight is one of it.
	const beforeDay = date === "" ? now : instantAt(date, "00:00", zone)! - 1;
	const at = nextOccurrence(recurrence, Math.max(now, beforeDay), zone);
	return at === null ? { refused: { "recurrence[until]": [TASK_TEXTS.taskNeverComes] } } : { at };
}

/** How a task stands on the wire. One that is stopped ended by itself before it was through. */
export type TaskState = "planned" | "running" | "finished" | "cancelled" | "stopped";

/** Whom a task without a custom search is for: whoever can be reached and was not hidden. */
export const EVERY_FRIEND = filterSchema.parse({});
