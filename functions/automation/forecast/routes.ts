import { Hono } from "hono";
import { z } from "zod";
import {
	reminderForecastInput,
	scenarioForecastInput,
	scenarioReplayInput,
	taskForecastInput,
} from "#domain/automation/forecast/forecast-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { findActionTemplate } from "#functions/automation/tasks/find-action-template.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { computeForecast } from "./compute-forecast.ts";
import { draftForecastTask } from "./draft-forecast-task.ts";
import { findReminderType } from "./find-reminder-type.ts";
import { replayScenario } from "./replay-scenario.ts";

const byId = z.object({ id: recordId() });

/** Forecast of the next seven days and replay of the last ones, including a draft. Nothing is written. */
export const forecastRoutes = new Hono<HonoEnv>()
	.post(
		"/api/scenario/:id/forecast",
		requires("scenario-read"),
		validatePath(byId),
		validateBody(scenarioForecastInput),
		async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await computeForecast(operatorCtx(c), { scenario: { id, draft: c.req.valid("json") } }));
		},
	)
	.post(
		"/api/scenario/:id/replay",
		requires("scenario-read"),
		validatePath(byId),
		validateBody(scenarioReplayInput),
		async (c) => c.json(await replayScenario(operatorCtx(c), c.req.valid("param").id, c.req.valid("json"))),
	)
	.post(
		"/api/episode/:id/forecast",
		requires("episode-read"),
		validatePath(byId),
		validateBody(reminderForecastInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { id } = c.req.valid("param");
			const type = await findReminderType(ctx, id);
			return c.json(await computeForecast(ctx, { reminder: { id, type, draft: c.req.valid("json") } }));
		},
	)
	.post(
		"/api/action/task/:id/forecast",
		requires("action-read"),
		validatePath(byId),
		validateBody(taskForecastInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { id } = c.req.valid("param");
			const { task } = c.req.valid("json");
			await findActionTemplate(ctx, id);
			const draftTask = task && (await draftForecastTask(ctx, id, task));
			return c.json(await computeForecast(ctx, draftTask ? { task: draftTask } : { tasksOf: id }));
		},
	);
