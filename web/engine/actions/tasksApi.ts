import useSWR from "swr";
import type { TaskResume } from "#domain/engine/actions/resume-task.ts";
import type { TaskInput } from "#domain/engine/actions/task-input.ts";
import { refreshLists } from "#web/engine/explorer/explorerApi.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

type Api = (typeof client.tasks)["api"]["action"]["task"][":id"];
export type Task = Wire<Api["$get"]>["items"][number];

/** Poll intervals in milliseconds: while a task runs, and while tasks are only planned. */
const POLL_WHILE_RUNNING = 5_000;
const POLL_WHILE_PLANNED = 30_000;

/** Loads the schedule of an action, and polls it while tasks are open. */
export const useTasks = (actionId: number) =>
	useSWR(
		["action-tasks", actionId],
		() => unwrap(client.tasks.api.action.task[":id"].$get({ param: { id: String(actionId) } })),
		{
			refreshInterval: (latest) => {
				const states = latest?.items.map(({ state }) => state) ?? [];
				if (states.includes("running")) return POLL_WHILE_RUNNING;
				return states.includes("planned") ? POLL_WHILE_PLANNED : 0;
			},
		},
	);

export async function scheduleTask(actionId: number, input: TaskInput, headers: Record<string, string>) {
	await unwrap(
		client.tasks.api.action.task[":id"].$post({ param: { id: String(actionId) }, json: input }, { headers }),
	);
	await refreshLists("action");
}

export async function cancelScheduledTask(actionId: number, taskId: number) {
	await unwrap(
		client.tasks.api.action.task[":id"][":task_id"].$delete({
			param: paramOf(actionId, taskId),
		}),
	);
	await refreshLists("action");
}

const paramOf = (actionId: number, taskId: number) => ({ id: String(actionId), task_id: String(taskId) });

/** Loads the number of friends that a stopped task has not reached. */
export const loadMissedByTask = (actionId: number, taskId: number) =>
	unwrap(client.tasks.api.action.task[":id"][":task_id"].missed.$get({ param: paramOf(actionId, taskId) }));

export async function resumeStoppedTask(actionId: number, taskId: number, resume: TaskResume) {
	await unwrap(
		client.tasks.api.action.task[":id"][":task_id"].resume.$post({
			param: paramOf(actionId, taskId),
			json: { resume },
		}),
	);
	await refreshLists("action");
}
