import * as task from "#domain/engine/actions/task-input.ts";
import type { Ctx } from "#functions/context.ts";

/** First run of a task that is scheduled now, in the account's zone. */
export const firstTaskRun = (
	{ now, zone }: Pick<Ctx, "now" | "zone">,
	input: task.TaskInput,
): task.FirstRun => task.firstRunOf(input, now, zone);
