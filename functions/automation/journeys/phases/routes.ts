import { Hono } from "hono";
import { z } from "zod";
import { journeyTagInput, journeyTagName, journeyTagQuery } from "#domain/automation/journeys/journey.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { createJourneyTag, listJourneyTags, removeJourneyTag, renameJourneyTag } from "./tags.ts";
import { usesOfPhase } from "./used-by.ts";

const byId = z.object({ id: recordId() });

/** The phases of journeys one by one (M-342 to M-345). */
export const journeyTagRoutes = new Hono<HonoEnv>()
	.get("/api/journey_tags", requires("journey"), query(journeyTagQuery), async (c) =>
		c.json(await listJourneyTags({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.post("/api/journey_tags", requires("journey-write"), input(journeyTagInput), async (c) =>
		c.json(await createJourneyTag({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.patch(
		"/api/journey_tags/:id/rename",
		requires("journey-write"),
		path(byId),
		input(journeyTagName),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await renameJourneyTag({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get("/api/journey_tags/:id/used_by", requires("journey"), path(byId), async (c) =>
		c.json(await usesOfPhase({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.delete("/api/journey_tags/:id", requires("journey-write"), path(byId), async (c) =>
		c.json(await removeJourneyTag({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
