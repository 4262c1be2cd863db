import { Hono } from "hono";
import { z } from "zod";
import { journeyFunnelQuery } from "#domain/automation/journeys/journey-funnel.ts";
import {
	journeyFavouriteInput,
	journeyIdsInput,
	journeyInput,
	journeyMoveInput,
	journeySortInput,
} from "#domain/automation/journeys/journey-input.ts";
import { friendSearchPageQuery } from "#domain/people/friend-search/friend-search-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { copyJourney } from "./copy-journey.ts";
import { deleteJourneys } from "./delete-journeys.ts";
import { setFavouriteJourney } from "./favourite-journey.ts";
import { journeyGroupRoutes } from "./groups/routes.ts";
import { listConditionMembers, listPhaseMembers } from "./list-journey-members.ts";
import { listJourneysInOrder } from "./list-journeys.ts";
import { moveJourneys } from "./move-journeys.ts";
import { phaseRoutes } from "./phases/routes.ts";
import { createJourney, updateJourney } from "./save-journey.ts";
import { showJourney } from "./show-journey.ts";
import { showJourneyFunnel } from "./show-journey-funnel.ts";
import { showJourneyMap } from "./show-journey-map.ts";
import { sortFavouriteJourneys, sortJourneys } from "./sort-journeys.ts";

const byId = z.object({ id: recordId() });
const phasePath = z.object({ id: recordId(), tagId: recordId() });

/**
 * Journeys (M-327 to M-336, M-346, M-347); the map, the funnel and the editor's values are specific to
 * Musubi.
 */
export const journeyRoutes = new Hono<HonoEnv>()
	.get("/api/journeys", requires("journey"), async (c) =>
		c.json(await listJourneysInOrder({ ctx: operatorCtx(c) })),
	)
	.post("/api/journeys", requires("journey-write"), validateBody(journeyInput), async (c) =>
		c.json(await createJourney({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/journeys/sort", requires("journey-write"), validateBody(journeySortInput), async (c) =>
		c.json(await sortJourneys({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/journeys/sort/favorite", requires("journey-write"), validateBody(journeySortInput), async (c) =>
		c.json(await sortFavouriteJourneys({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/journeys/bulk_delete", requires("journey-write"), validateBody(journeyIdsInput), async (c) =>
		c.json(await deleteJourneys({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/journeys/mv_group", requires("journey-write"), validateBody(journeyMoveInput), async (c) =>
		c.json(await moveJourneys({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/journeys/:id", requires("journey"), validatePath(byId), async (c) =>
		c.json(await showJourney({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/journeys/:id",
		requires("journey-write"),
		validatePath(byId),
		validateBody(journeyInput),
		async (c) => {
			const input = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await updateJourney({ ctx: operatorCtx(c), input }));
		},
	)
	.delete("/api/journeys/:id", requires("journey-write"), validatePath(byId), async (c) =>
		c.json(await deleteJourneys({ ctx: operatorCtx(c), input: { ids: [c.req.valid("param").id] } })),
	)
	.patch(
		"/api/journeys/:id/fav",
		requires("journey-write"),
		validatePath(byId),
		validateBody(journeyFavouriteInput),
		async (c) => {
			const input = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await setFavouriteJourney({ ctx: operatorCtx(c), input }));
		},
	)
	.post("/api/journeys/:id/copy", requires("journey-write"), validatePath(byId), claimSaveKey(), async (c) =>
		c.json(await copyJourney({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/journeys/:id/map", requires("journey"), validatePath(byId), async (c) =>
		c.json(await showJourneyMap({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/journeys/:id/funnel",
		requires("journey"),
		validatePath(byId),
		validateQuery(journeyFunnelQuery),
		async (c) => {
			const input = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await showJourneyFunnel({ ctx: operatorCtx(c), input }));
		},
	)
	.get(
		"/api/journeys/:id/journey_tags/:tagId/members",
		requires("journey"),
		requiresAlso("friend-read"),
		validatePath(phasePath),
		validateQuery(friendSearchPageQuery),
		async (c) => {
			const input = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listPhaseMembers({ ctx: operatorCtx(c), input }));
		},
	)
	.get(
		"/api/journey/member_queries/:id/members",
		requires("journey"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(friendSearchPageQuery),
		async (c) => {
			const input = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listConditionMembers({ ctx: operatorCtx(c), input }));
		},
	)
	.route("/", journeyGroupRoutes)
	.route("/", phaseRoutes);
