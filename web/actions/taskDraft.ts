import type { z } from "zod";
import type { Recurrence } from "#domain/actions/recurrence.ts";
import { firstMoment, type TaskInput, taskInput } from "#domain/actions/task.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { DEFAULT_ZONE } from "#domain/time.ts";
import { clockNow } from "../api/clock.ts";
import { hasProblems, NO_PROBLEMS, type Problems, problemsOfSchema } from "../ui/problems.ts";

/** A task as it stands in its form. What belongs to another choice is kept, for whoever goes back to it. */
export interface TaskDraft {
	/** Comes again, by its recurrence. */
	repeats: boolean;
	/** The day; of one that comes again the first day, which may be left out. */
	date: string;
	time: string;
	every: Recurrence["every"];
	weekdays: number[];
	day: number;
	until: string | null;
	/** Whether a custom search says whom it is for. */
	some: boolean;
	funnel_id: number | null;
}

export const BLANK_TASK: TaskDraft = {
	repeats: false,
	date: "",
	time: "",
	every: "week",
	weekdays: [],
	day: 1,
	until: null,
	some: false,
	funnel_id: null,
};

/** A draft as it is sent. */
export function inputOf(draft: TaskDraft): z.input<typeof taskInput> {
	const { date, time, funnel_id } = draft;
	return draft.repeats
		? { date, funnel_id, recurrence: recurrenceOf(draft) }
		: { date, time, funnel_id, recurrence: null };
}

function recurrenceOf({ every, weekdays, day, time, until }: TaskDraft): Recurrence {
	if (every === "week") return { every, weekdays, time, until };
	return every === "month" ? { every, day, time, until } : { every, time, until };
}

/** All that is wrong with a draft, as far as this page can tell. */
export function taskProblems(draft: TaskDraft): Problems {
	const checked = taskInput.safeParse(inputOf(draft));
	const found = checked.success ? momentProblems(checked.data) : problemsOfSchema(checked.error);
	if (!draft.some || draft.funnel_id !== null) return found;
	return { ...found, fields: { ...found.fields, funnel_id: [TEXTS.choiceRequired] } };
}

/** A draft that can be saved; null while something is wrong with it. */
export function completeTask(draft: TaskDraft): TaskInput | null {
	return hasProblems(taskProblems(draft)) ? null : taskInput.parse(inputOf(draft));
}

function momentProblems(input: TaskInput): Problems {
	const moment = firstMoment(input, clockNow(), DEFAULT_ZONE);
	return "refused" in moment ? { general: [], fields: moment.refused } : NO_PROBLEMS;
}
