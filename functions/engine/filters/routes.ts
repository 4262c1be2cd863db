import { Hono } from "hono";
import { requires } from "#functions/platform/http/access.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { listApiEvents } from "./api-events.ts";
import { listJourneys } from "./journeys.ts";
import { listSalons } from "./salons.ts";

/** The options for the forms of conditions, each for operators who may use its condition. */
export const filterRoutes = new Hono<HonoEnv>()
	.get("/api/v1/filters/salons", requires("salon_created"), async (c) =>
		c.json(await listSalons(operatorCtx(c))),
	)
	.get("/api/v1/filters/journeys", requires("journey"), async (c) =>
		c.json(await listJourneys(operatorCtx(c))),
	)
	.get("/api/v1/filters/api_events", requires("open-api", "user-open-api"), async (c) =>
		c.json(await listApiEvents(operatorCtx(c))),
	);
