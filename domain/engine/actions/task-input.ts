import { z } from "zod";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { currentDay, toInstant } from "#domain/platform/time/wire-time.ts";
import {
	CHECK_ANYWAY,
	clockTime,
	isDay,
	optionalId,
	requireSent,
} from "#domain/platform/wire/input-schemas.ts";
import { nextOccurrence, type Recurrence, recurrenceInput } from "./recurrence.ts";

/** Maximum number of tasks per action (E-261). */
export const MAX_TASKS = 15;

/** Schedule of an action: its time and its recipients. */
export const taskInput = z
	.object({
		/** Day of the run. For a recurring task: first possible day, or empty to start immediately. */
		date: z.string({ error: FIELD_TEXTS.dateRequired }).max(10, FIELD_TEXTS.dateRequired).default(""),
		/** Omitted for a recurring task, whose recurrence has its own time. */
		time: z.string({ error: FIELD_TEXTS.timeOfDay }).max(5, FIELD_TEXTS.timeOfDay).default(""),
		/** Custom search that selects the friends; null selects every friend. */
		funnel_id: requireSent(optionalId()),
		/** Null: runs once. */
		recurrence: z
			.preprocess((value) => (value === "" ? null : value), recurrenceInput.nullable())
			.default(null),
	})
	.refine(({ date, recurrence }) => (recurrence !== null && date === "") || isDay(date), {
		path: ["date"],
		error: FIELD_TEXTS.dateRequired,
		...CHECK_ANYWAY.ofObject,
	})
	.refine(({ time, recurrence }) => recurrence !== null || clockTime().safeParse(time).success, {
		path: ["time"],
		error: FIELD_TEXTS.timeOfDay,
		...CHECK_ANYWAY.ofObject,
	});

export type TaskInput = z.output<typeof taskInput>;

/** First run of a task, or the reasons why it never runs: messages by field. */
export type FirstRun = { at: number } | { refused: Record<string, string[]> };

/** Returns the first run of a new task, which is in the future. */
export const firstRunOf = (input: TaskInput, now: number, zone: string): FirstRun =>
	input.recurrence === null
		? singleRunAt(input, now, zone)
		: firstRecurrenceFrom(input.recurrence, input.date, now, zone);

function singleRunAt({ date, time }: TaskInput, now: number, zone: string): FirstRun {
	const at = toInstant(date, time, zone);
	if (at === null) return { refused: { date: [FIELD_TEXTS.dateRequired] } };
	return at > now
		? { at }
		: { refused: { [date < currentDay(now, zone) ? "date" : "time"]: [TASK_TEXTS.taskInPast] } };
}

function firstRecurrenceFrom(recurrence: Recurrence, date: string, now: number, zone: string): FirstRun {
	if (date !== "" && date < currentDay(now, zone)) return { refused: { date: [TASK_TEXTS.taskInPast] } };
	// `nextOccurrence` searches strictly after its argument; one millisecond earlier includes the day's
	// midnight.
	const beforeDay = date === "" ? now : toInstant(date, "00:00", zone)! - 1;
	const at = nextOccurrence(recurrence, Math.max(now, beforeDay), zone);
	return at === null ? { refused: { "recurrence[until]": [TASK_TEXTS.taskNeverRuns] } } : { at };
}

/** Task state on the wire. `stopped`: ended by the system before completion. */
export type TaskState = "planned" | "running" | "finished" | "cancelled" | "stopped";

/** Filter of a task without a custom search: reachable friends that are not hidden. */
export const EVERY_FRIEND = filterSchema.parse({ inputs: [] });
