import { Hono } from "hono";
import { z } from "zod";
import { journeyGroupInput, journeySortInput } from "#domain/automation/journeys/journey-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import {
	createJourneyGroup,
	deleteJourneyGroup,
	listJourneyGroups,
	renameJourneyGroup,
	sortJourneyGroups,
} from "./journey-groups.ts";

const byId = z.object({ id: recordId() });

/** Groups of journeys (M-337 to M-341). */
export const journeyGroupRoutes = new Hono<HonoEnv>()
	.get("/api/journey_groups", requires("journey"), async (c) =>
		c.json(await listJourneyGroups({ ctx: operatorCtx(c) })),
	)
	.post("/api/journey_groups", requires("journey-write"), validateBody(journeyGroupInput), async (c) =>
		c.json(await createJourneyGroup({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/journey_groups/sort", requires("journey-write"), validateBody(journeySortInput), async (c) =>
		c.json(await sortJourneyGroups({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.patch(
		"/api/journey_groups/:id/rename",
		requires("journey-write"),
		validatePath(byId),
		validateBody(journeyGroupInput),
		async (c) => {
			const input = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await renameJourneyGroup({ ctx: operatorCtx(c), input }));
		},
	)
	.delete("/api/journey_groups/:id", requires("journey-write"), validatePath(byId), async (c) =>
		c.json(await deleteJourneyGroup({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
