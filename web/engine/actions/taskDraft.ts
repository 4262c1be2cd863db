import type { z } from "zod";
import type { Recurrence } from "#domain/engine/actions/recurrence.ts";
import { firstMoment, type TaskInput, taskInput } from "#domain/engine/actions/task.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/time.ts";
import { clockNow } from "#web/platform/api/clock.ts";
import {
	type Checked,
	checkedBy,
	hasProblems,
	NO_PROBLEMS,
	type Problems,
} from "#web/platform/ui/problems.ts";

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

/** A task as it is sent, or all that is wrong with the draft as far as this page can tell. */
export function checkTask(draft: TaskDraft): Checked<TaskInput> {
	const checked = checkedBy(taskInput, inputOf(draft));
	const found = checked.success ? momentProblems(checked.data) : checked.problems;
	const problems = draft.some && draft.funnel_id === null ? withoutChoice(found) : found;
	return checked.success && !hasProblems(problems) ? checked : { success: false, problems };
}

/** A draft that can be saved; null while something is wrong with it. */
export function completeTask(draft: TaskDraft): TaskInput | null {
	const checked = checkTask(draft);
	return checked.success ? checked.data : null;
}

const withoutChoice = (found: Problems): Problems => ({
	...found,
	fields: { ...found.fields, funnel_id: [FIELD_TEXTS.choiceRequired] },
});

function momentProblems(input: TaskInput): Problems {
	const moment = firstMoment(input, clockNow(), DEFAULT_ZONE);
	return "refused" in moment ? { general: [], fields: moment.refused } : NO_PROBLEMS;
}
