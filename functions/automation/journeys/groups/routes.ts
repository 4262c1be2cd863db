import { Hono } from "hono";
import { z } from "zod";
import { journeyGroupInput, journeySortInput } from "#domain/automation/journeys/journey.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { createGroup, listGroups, removeGroup, renameGroup, sortGroups } from "./groups.ts";

const byId = z.object({ id: recordId() });

/** The groups of journeys (M-337 to M-341). */
export const journeyGroupRoutes = new Hono<HonoEnv>()
	.get("/api/journey_groups", requires("journey"), async (c) =>
		c.json(await listGroups({ ctx: operatorCtx(c) })),
	)
	.post("/api/journey_groups", requires("journey-write"), input(journeyGroupInput), async (c) =>
		c.json(await createGroup({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/journey_groups/sort", requires("journey-write"), input(journeySortInput), async (c) =>
		c.json(await sortGroups({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.patch(
		"/api/journey_groups/:id/rename",
		requires("journey-write"),
		path(byId),
		input(journeyGroupInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await renameGroup({ ctx: operatorCtx(c), input: given }));
		},
	)
	.delete("/api/journey_groups/:id", requires("journey-write"), path(byId), async (c) =>
		c.json(await removeGroup({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
