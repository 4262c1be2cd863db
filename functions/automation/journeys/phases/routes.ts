import { Hono } from "hono";
import { z } from "zod";
import {
	journeyTagInput,
	journeyTagName,
	journeyTagQuery,
} from "#domain/automation/journeys/journey-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { createJourneyTag, deleteJourneyTag, listJourneyTags, renameJourneyTag } from "./journey-phases.ts";
import { listPhaseUses } from "./list-phase-uses.ts";

const byId = z.object({ id: recordId() });

/** Single phases of journeys (M-342 to M-345). */
export const journeyTagRoutes = new Hono<HonoEnv>()
	.get("/api/journey_tags", requires("journey"), validateQuery(journeyTagQuery), async (c) =>
		c.json(await listJourneyTags({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.post("/api/journey_tags", requires("journey-write"), validateBody(journeyTagInput), async (c) =>
		c.json(await createJourneyTag({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.patch(
		"/api/journey_tags/:id/rename",
		requires("journey-write"),
		validatePath(byId),
		validateBody(journeyTagName),
		async (c) => {
			const input = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await renameJourneyTag({ ctx: operatorCtx(c), input }));
		},
	)
	.get("/api/journey_tags/:id/used_by", requires("journey"), validatePath(byId), async (c) =>
		c.json(await listPhaseUses({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.delete("/api/journey_tags/:id", requires("journey-write"), validatePath(byId), async (c) =>
		c.json(await deleteJourneyTag({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
