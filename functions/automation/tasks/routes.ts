import { Hono } from "hono";
import { z } from "zod";
import { resumeTaskInput } from "#domain/engine/actions/resume-task.ts";
import { taskInput } from "#domain/engine/actions/task.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { addTask } from "./add.ts";
import { cancelTask } from "./cancel.ts";
import { listTasks } from "./list.ts";
import { missedByTask, resumeTask } from "./resume.ts";

const byAction = z.object({ id: recordId() });
const byTask = byAction.extend({ task_id: recordId() });

/** The schedule of an action. */
export const taskRoutes = new Hono<HonoEnv>()
	.get("/api/action/task/:id", requires("action-read"), path(byAction), async (c) =>
		c.json(await listTasks({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/action/task/:id", requires("action-write"), path(byAction), input(taskInput), async (c) =>
		c.json(
			await addTask({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("json"), action_id: c.req.valid("param").id },
			}),
		),
	)
	.get("/api/action/task/:id/:task_id/missed", requires("action-write"), path(byTask), async (c) =>
		c.json(await missedByTask({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/action/task/:id/:task_id/resume",
		requires("action-write"),
		path(byTask),
		input(resumeTaskInput),
		async (c) => {
			await resumeTask({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			return c.json({ ok: true });
		},
	)
	.delete("/api/action/task/:id/:task_id", requires("action-write"), path(byTask), async (c) => {
		await cancelTask({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	});
