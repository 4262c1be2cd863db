import { Hono } from "hono";
import { z } from "zod";
import { newPhaseInput, phaseListQuery, phaseNameInput } from "#domain/automation/journeys/journey-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { createPhase, deletePhase, listPhaseChoices, renamePhase } from "./journey-phases.ts";
import { listPhaseUses } from "./list-phase-uses.ts";

const byId = z.object({ id: recordId() });

/** Single phases of journeys (M-342 to M-345); `journey_tags` on the wire. */
export const phaseRoutes = new Hono<HonoEnv>()
	.get("/api/journey_tags", requires("journey"), validateQuery(phaseListQuery), async (c) =>
		c.json(await listPhaseChoices({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.post("/api/journey_tags", requires("journey-write"), validateBody(newPhaseInput), async (c) =>
		c.json(await createPhase({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.patch(
		"/api/journey_tags/:id/rename",
		requires("journey-write"),
		validatePath(byId),
		validateBody(phaseNameInput),
		async (c) => {
			const input = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await renamePhase({ ctx: operatorCtx(c), input }));
		},
	)
	.get("/api/journey_tags/:id/used_by", requires("journey"), validatePath(byId), async (c) =>
		c.json(await listPhaseUses({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.delete("/api/journey_tags/:id", requires("journey-write"), validatePath(byId), async (c) =>
		c.json(await deletePhase({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
