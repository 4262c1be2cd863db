import * as task from "#domain/engine/actions/task.ts";
import type { Ctx } from "#functions/context.ts";

/** When a task that is planned now first runs, in the account's zone. */
export const firstMoment = (
	{ now, zone }: Pick<Ctx, "now" | "zone">,
	input: task.TaskInput,
): task.FirstMoment => task.firstMoment(input, now, zone);
