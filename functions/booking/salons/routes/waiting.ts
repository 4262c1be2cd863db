import { Hono } from "hono";
import { waitingQuery } from "#domain/booking/salons/inputs/online.ts";
import { requires } from "#functions/platform/http/access.ts";
import { path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { listWaiting, removeWaiting } from "../waiting/list.ts";
import { ofSalon, within } from "./paths.ts";

/** Friends who wait for a full day. */
export const salonWaitingRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/waiting",
		requires("salon-read"),
		path(ofSalon),
		query(waitingQuery),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listWaiting({ ctx: operatorCtx(c), input: given }));
		},
	)
	.delete("/api/salon/:salonId/waiting/:id", requires("salon-write"), path(within), async (c) =>
		c.json(await removeWaiting({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
