import type { z } from "zod";
import type { Recurrence } from "#domain/engine/actions/recurrence.ts";
import { firstRunOf, type TaskInput, taskInput } from "#domain/engine/actions/task-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import {
	type CheckResult,
	checkDraft,
	type FormProblems,
	hasProblems,
	NO_PROBLEMS,
} from "#web/platform/ui/formProblems.ts";

/** State of the task form. Values of unselected options are kept, so that switching back restores them. */
export interface TaskDraft {
	/** Whether the task recurs. */
	repeats: boolean;
	/** Date of the run; for a recurring task the first day, which is optional. */
	date: string;
	time: string;
	every: Recurrence["every"];
	weekdays: number[];
	day: number;
	until: string | null;
	/** Whether a custom search selects the audience. */
	usesSearch: boolean;
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
	usesSearch: false,
	funnel_id: null,
};

/** Request body of a draft. */
export function taskInputOf(draft: TaskDraft): z.input<typeof taskInput> {
	const { date, time, funnel_id } = draft;
	return draft.repeats
		? { date, funnel_id, recurrence: recurrenceOf(draft) }
		: { date, time, funnel_id, recurrence: null };
}

function recurrenceOf({ every, weekdays, day, time, until }: TaskDraft): Recurrence {
	if (every === "week") return { every, weekdays, time, until };
	return every === "month" ? { every, day, time, until } : { every, time, until };
}

/** Validates a draft as far as the browser can; returns the request body or all problems. */
export function checkTask(draft: TaskDraft): CheckResult<TaskInput> {
	const checked = checkDraft(taskInput, taskInputOf(draft));
	const draftProblems = checked.success ? firstRunProblems(checked.data) : checked.problems;
	const problems =
		draft.usesSearch && draft.funnel_id === null ? withMissingSearch(draftProblems) : draftProblems;
	return checked.success && !hasProblems(problems) ? checked : { success: false, problems };
}

/** Request body of a valid draft; null while it has problems. */
export function completeTask(draft: TaskDraft): TaskInput | null {
	const checked = checkTask(draft);
	return checked.success ? checked.data : null;
}

const withMissingSearch = (problems: FormProblems): FormProblems => ({
	...problems,
	fields: { ...problems.fields, funnel_id: [FIELD_TEXTS.choiceRequired] },
});

function firstRunProblems(input: TaskInput): FormProblems {
	const firstRun = firstRunOf(input, clockNow(), DEFAULT_ZONE);
	return "refused" in firstRun ? { general: [], fields: firstRun.refused } : NO_PROBLEMS;
}
