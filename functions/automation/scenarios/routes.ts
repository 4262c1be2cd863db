import { Hono } from "hono";
import { z } from "zod";
import { duplicateScenarioInput } from "#domain/automation/scenarios/duplicate-scenario-input.ts";
import { followSetting } from "#domain/automation/scenarios/follow-setting.ts";
import { scenarioStepsInput } from "#domain/automation/scenarios/scenario-step-input.ts";
import { stepPath, stepReadersQuery } from "#domain/engine/steps/step-readers-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { saveSteps } from "#functions/engine/steps/save-steps.ts";
import { showStepMessages } from "#functions/engine/steps/show-step-messages.ts";
import { listStepReaders, showStepFaces } from "#functions/engine/steps/step-readers.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { deleteScenario } from "./delete-scenario.ts";
import { duplicateScenario } from "./duplicate-scenario.ts";
import { countMissedSteps } from "./missed-scenario-steps.ts";
import { saveFollowSetting, showFollowSetting } from "./save-follow-setting.ts";
import { showScenarioEnds } from "./show-scenario-ends.ts";
import { SCENARIO_STEP_OWNER } from "./steps/scenario-step-owner.ts";
import { scenarioStepReaders } from "./steps/scenario-step-readers.ts";
import { showScenarioSteps } from "./steps/show-scenario-steps.ts";

const byId = z.object({ id: recordId() });

/** Routes of scenarios in addition to those of the explorer. */
export const scenarioRoutes = new Hono<HonoEnv>()
	.post(
		"/api/v1/content_groups/:id/duplicate",
		requires("scenario-write"),
		validatePath(byId),
		validateBody(duplicateScenarioInput),
		async (c) =>
			c.json(
				await duplicateScenario({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("json") },
				}),
			),
	)
	.delete("/api/v1/content_groups/:id", requires("scenario-write"), validatePath(byId), async (c) => {
		const { undo } = await deleteScenario({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true, ...(undo !== undefined && { undo }) });
	})
	.get("/api/scenario/:id/steps", requires("scenario-read"), validatePath(byId), async (c) =>
		c.json(await showScenarioSteps({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/scenario/:id/missed", requires("scenario-read"), validatePath(byId), async (c) =>
		c.json(await countMissedSteps({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/scenario/:id/ends", requires("scenario-read"), validatePath(byId), async (c) =>
		c.json(await showScenarioEnds({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/scenario/:id/messages", requires("scenario-read"), validatePath(byId), async (c) =>
		c.json(await showStepMessages(SCENARIO_STEP_OWNER, { ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/scenario/:id/faces",
		requires("scenario-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) =>
			c.json(
				await showStepFaces({
					ctx: operatorCtx(c),
					stepOwner: SCENARIO_STEP_OWNER,
					readers: scenarioStepReaders,
					input: c.req.valid("param"),
				}),
			),
	)
	.get(
		"/api/scenario/:id/readers/:step",
		requires("scenario-read"),
		requiresAlso("friend-read"),
		validatePath(stepPath),
		validateQuery(stepReadersQuery),
		async (c) =>
			c.json(
				await listStepReaders({
					ctx: operatorCtx(c),
					stepOwner: SCENARIO_STEP_OWNER,
					readers: scenarioStepReaders,
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.put(
		"/api/scenario/:id/steps",
		requires("scenario-write"),
		validatePath(byId),
		validateBody(scenarioStepsInput),
		async (c) =>
			c.json(
				await saveSteps(SCENARIO_STEP_OWNER, {
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("json") },
				}),
			),
	)
	.get("/api/setting/follow", requires("scenario-read"), async (c) =>
		c.json(await showFollowSetting({ ctx: operatorCtx(c) })),
	)
	.put("/api/setting/follow", requires("scenario-write"), validateBody(followSetting), async (c) => {
		await saveFollowSetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post("/api/setting/follow", requires("scenario-write"), validateBody(followSetting), async (c) => {
		await saveFollowSetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	});
