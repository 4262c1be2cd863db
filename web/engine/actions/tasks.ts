import useSWR from "swr";
import type { TaskResume } from "#domain/engine/actions/resume-task.ts";
import type { TaskInput } from "#domain/engine/actions/task.ts";
import { refreshLists } from "#web/engine/explorer/api.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";

type Api = (typeof client.tasks)["api"]["action"]["task"][":id"];
export type Task = Wire<Api["$get"]>["items"][number];

/** A task that is being carried out is looked at again after this, one that is still to come after that. */
const WHILE_RUNNING = 5_000;
const WHILE_PLANNED = 30_000;

/** The schedule of an action. */
export const useTasks = (actionId: number) =>
	useSWR(
		["action-tasks", actionId],
		() => unwrap(client.tasks.api.action.task[":id"].$get({ param: { id: String(actionId) } })),
		{
			refreshInterval: (latest) => {
				const states = latest?.items.map(({ state }) => state) ?? [];
				if (states.includes("running")) return WHILE_RUNNING;
				return states.includes("planned") ? WHILE_PLANNED : 0;
			},
		},
	);

export async function addTask(actionId: number, input: TaskInput, headers: Record<string, string>) {
	await unwrap(
		client.tasks.api.action.task[":id"].$post({ param: { id: String(actionId) }, json: input }, { headers }),
	);
	await refreshLists("action");
}

export async function cancelTask(actionId: number, taskId: number) {
	await unwrap(
		client.tasks.api.action.task[":id"][":task_id"].$delete({
			param: paramOf(actionId, taskId),
		}),
	);
	await refreshLists("action");
}

const paramOf = (actionId: number, taskId: number) => ({ id: String(actionId), task_id: String(taskId) });

/** Friends whom a stopped task has not served. */
export const missedByTask = (actionId: number, taskId: number) =>
	unwrap(client.tasks.api.action.task[":id"][":task_id"].missed.$get({ param: paramOf(actionId, taskId) }));

export async function resumeTask(actionId: number, taskId: number, resume: TaskResume) {
	await unwrap(
		client.tasks.api.action.task[":id"][":task_id"].resume.$post({
			param: paramOf(actionId, taskId),
			json: { resume },
		}),
	);
	await refreshLists("action");
}
