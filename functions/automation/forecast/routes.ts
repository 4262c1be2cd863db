import { Hono } from "hono";
import { z } from "zod";
import { episodeDraft, scenarioDraft, taskDraft } from "#domain/automation/forecast/input.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { assertAction } from "#functions/automation/tasks/action-there.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { forecast } from "./forecast.ts";
import { typeOfReminder } from "./reminder-there.ts";
import { draftedTask } from "./task-draft.ts";

const byId = z.object({ id: recordId() });

/** The forecast for the next seven days, including what is about to be saved. Nothing is written. */
export const forecastRoutes = new Hono<HonoEnv>()
	.post(
		"/api/scenario/:id/forecast",
		requires("scenario-read"),
		path(byId),
		input(scenarioDraft),
		async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await forecast(operatorCtx(c), { scenario: { id, draft: c.req.valid("json") } }));
		},
	)
	.post("/api/episode/:id/forecast", requires("episode-read"), path(byId), input(episodeDraft), async (c) => {
		const ctx = operatorCtx(c);
		const { id } = c.req.valid("param");
		const type = await typeOfReminder(ctx, id);
		return c.json(await forecast(ctx, { reminder: { id, type, draft: c.req.valid("json") } }));
	})
	.post("/api/action/task/:id/forecast", requires("action-read"), path(byId), input(taskDraft), async (c) => {
		const ctx = operatorCtx(c);
		const { id } = c.req.valid("param");
		const { task } = c.req.valid("json");
		await assertAction(ctx, id);
		const drafted = task && (await draftedTask(ctx, id, task));
		return c.json(await forecast(ctx, drafted ? { task: drafted } : { tasksOf: id }));
	});
