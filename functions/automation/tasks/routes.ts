import { Hono } from "hono";
import { z } from "zod";
import { resumeTaskInput } from "#domain/engine/actions/resume-task.ts";
import { taskInput } from "#domain/engine/actions/task-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { addTask } from "./add-task.ts";
import { cancelTask } from "./cancel-task.ts";
import { listTasks } from "./list-tasks.ts";
import { countMissedByTask, resumeTask } from "./resume-scheduled-task.ts";

const byAction = z.object({ id: recordId() });
const byTask = byAction.extend({ task_id: recordId() });

/** Schedule of an action. */
export const taskRoutes = new Hono<HonoEnv>()
	.get("/api/action/task/:id", requires("action-read"), validatePath(byAction), async (c) =>
		c.json(await listTasks({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/action/task/:id",
		requires("action-write"),
		validatePath(byAction),
		validateBody(taskInput),
		async (c) =>
			c.json(
				await addTask({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), action_id: c.req.valid("param").id },
				}),
			),
	)
	.get("/api/action/task/:id/:task_id/missed", requires("action-write"), validatePath(byTask), async (c) =>
		c.json(await countMissedByTask({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/action/task/:id/:task_id/resume",
		requires("action-write"),
		validatePath(byTask),
		validateBody(resumeTaskInput),
		async (c) => {
			await resumeTask({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			return c.json({ ok: true });
		},
	)
	.delete("/api/action/task/:id/:task_id", requires("action-write"), validatePath(byTask), async (c) => {
		await cancelTask({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	});
