import { Hono } from "hono";
import { z } from "zod";
import { journeyFunnelQuery } from "#domain/automation/journeys/funnel.ts";
import {
	journeyFavouriteInput,
	journeyIdsInput,
	journeyInput,
	journeyMoveInput,
	journeySortInput,
} from "#domain/automation/journeys/journey.ts";
import { pageQuery } from "#domain/people/friend-search/search.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { also, requires } from "#functions/platform/http/access.ts";
import { input, keyed, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { copyJourney } from "./copy.ts";
import { setFavourite } from "./favourite.ts";
import { showFunnel } from "./funnel.ts";
import { journeyGroupRoutes } from "./groups/routes.ts";
import { listJourneysInOrder } from "./list.ts";
import { showMap } from "./map.ts";
import { listConditionMembers, listPhaseMembers } from "./members.ts";
import { moveJourneys } from "./move.ts";
import { journeyTagRoutes } from "./phases/routes.ts";
import { createJourney, updateJourney } from "./register.ts";
import { removeJourneys } from "./remove.ts";
import { showJourney } from "./show.ts";
import { sortFavourites, sortJourneys } from "./sort.ts";

const byId = z.object({ id: recordId() });
const ofPhase = z.object({ id: recordId(), tagId: recordId() });

/** Journeys (M-327 to M-336, M-346, M-347); the map, the funnel and the editor's values are ours. */
export const journeyRoutes = new Hono<HonoEnv>()
	.get("/api/journeys", requires("journey"), async (c) =>
		c.json(await listJourneysInOrder({ ctx: operatorCtx(c) })),
	)
	.post("/api/journeys", requires("journey-write"), input(journeyInput), async (c) =>
		c.json(await createJourney({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/journeys/sort", requires("journey-write"), input(journeySortInput), async (c) =>
		c.json(await sortJourneys({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/journeys/sort/favorite", requires("journey-write"), input(journeySortInput), async (c) =>
		c.json(await sortFavourites({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/journeys/bulk_delete", requires("journey-write"), input(journeyIdsInput), async (c) =>
		c.json(await removeJourneys({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/journeys/mv_group", requires("journey-write"), input(journeyMoveInput), async (c) =>
		c.json(await moveJourneys({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/journeys/:id", requires("journey"), path(byId), async (c) =>
		c.json(await showJourney({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put("/api/journeys/:id", requires("journey-write"), path(byId), input(journeyInput), async (c) => {
		const given = { ...c.req.valid("json"), ...c.req.valid("param") };
		return c.json(await updateJourney({ ctx: operatorCtx(c), input: given }));
	})
	.delete("/api/journeys/:id", requires("journey-write"), path(byId), async (c) =>
		c.json(await removeJourneys({ ctx: operatorCtx(c), input: { ids: [c.req.valid("param").id] } })),
	)
	.patch(
		"/api/journeys/:id/fav",
		requires("journey-write"),
		path(byId),
		input(journeyFavouriteInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await setFavourite({ ctx: operatorCtx(c), input: given }));
		},
	)
	.post("/api/journeys/:id/copy", requires("journey-write"), path(byId), keyed(), async (c) =>
		c.json(await copyJourney({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/journeys/:id/map", requires("journey"), path(byId), async (c) =>
		c.json(await showMap({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/journeys/:id/funnel", requires("journey"), path(byId), query(journeyFunnelQuery), async (c) => {
		const given = { ...c.req.valid("query"), ...c.req.valid("param") };
		return c.json(await showFunnel({ ctx: operatorCtx(c), input: given }));
	})
	.get(
		"/api/journeys/:id/journey_tags/:tagId/members",
		requires("journey"),
		also("friend-read"),
		path(ofPhase),
		query(pageQuery),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listPhaseMembers({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get(
		"/api/journey/member_queries/:id/members",
		requires("journey"),
		also("friend-read"),
		path(byId),
		query(pageQuery),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listConditionMembers({ ctx: operatorCtx(c), input: given }));
		},
	)
	.route("/", journeyGroupRoutes)
	.route("/", journeyTagRoutes);
