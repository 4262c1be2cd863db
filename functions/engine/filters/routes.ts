import { Hono } from "hono";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { countSegments } from "./count-segments.ts";
import { listApiEvents } from "./list-api-events.ts";
import { listFilterJourneys } from "./list-filter-journeys.ts";
import { listFilterSalons } from "./list-filter-salons.ts";
import { listFilterSegments } from "./list-filter-segments.ts";

/** Options for the forms of conditions, each for operators who may use its condition. */
export const filterRoutes = new Hono<HonoEnv>()
	.get("/api/v1/filters/salons", requires("salon_created"), async (c) =>
		c.json(await listFilterSalons(operatorCtx(c))),
	)
	.get("/api/v1/filters/segments", requires("friend-read"), async (c) =>
		c.json(await listFilterSegments(operatorCtx(c))),
	)
	.get("/api/v1/filters/segments/counts", requires("friend-read"), async (c) =>
		c.json(await countSegments(operatorCtx(c))),
	)
	.get("/api/v1/filters/journeys", requires("journey"), async (c) =>
		c.json(await listFilterJourneys(operatorCtx(c))),
	)
	.get("/api/v1/filters/api_events", requires("open-api", "user-open-api"), async (c) =>
		c.json(await listApiEvents(operatorCtx(c))),
	);
