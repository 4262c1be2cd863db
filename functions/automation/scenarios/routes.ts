import { Hono } from "hono";
import { z } from "zod";
import { duplicateInput } from "#domain/automation/scenarios/duplicate.ts";
import { followSetting } from "#domain/automation/scenarios/follow.ts";
import { scenarioStepsInput } from "#domain/automation/scenarios/step-input.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { saveSteps } from "#functions/engine/steps/save.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { duplicateScenario } from "./duplicate.ts";
import { saveFollowSetting, showFollowSetting } from "./follow.ts";
import { countMissed } from "./missed.ts";
import { removeScenario } from "./remove.ts";
import { showScenarioMessages } from "./steps/messages.ts";
import { showScenarioSteps } from "./steps/show.ts";
import { SCENARIO_STEPS } from "./steps/stepped.ts";

const byId = z.object({ id: recordId() });

export const scenarioRoutes = new Hono<HonoEnv>()
	.post(
		"/api/v1/content_groups/:id/duplicate",
		requires("scenario-write"),
		path(byId),
		input(duplicateInput),
		async (c) =>
			c.json(
				await duplicateScenario({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("json") },
				}),
			),
	)
	.delete("/api/v1/content_groups/:id", requires("scenario-write"), path(byId), async (c) => {
		const { undo } = await removeScenario({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true, ...(undo !== undefined && { undo }) });
	})
	.get("/api/scenario/:id/steps", requires("scenario-read"), path(byId), async (c) =>
		c.json(await showScenarioSteps({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/scenario/:id/missed", requires("scenario-read"), path(byId), async (c) =>
		c.json(await countMissed({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/scenario/:id/messages", requires("scenario-read"), path(byId), async (c) =>
		c.json(await showScenarioMessages({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/scenario/:id/steps",
		requires("scenario-write"),
		path(byId),
		input(scenarioStepsInput),
		async (c) =>
			c.json(
				await saveSteps(SCENARIO_STEPS, {
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("json") },
				}),
			),
	)
	.get("/api/setting/follow", requires("scenario-read"), async (c) =>
		c.json(await showFollowSetting({ ctx: operatorCtx(c) })),
	)
	.put("/api/setting/follow", requires("scenario-write"), input(followSetting), async (c) => {
		await saveFollowSetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post("/api/setting/follow", requires("scenario-write"), input(followSetting), async (c) => {
		await saveFollowSetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	});
