import { Hono } from "hono";
import { waitingQuery } from "#domain/booking/salons/inputs/online.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { deleteWaitingEntry, listWaitingFriends } from "../waiting/waiting-list.ts";
import { salonPathParams, salonRecordPath } from "./path-parameters.ts";

/** Friends who wait for a full day. */
export const salonWaitingRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/waiting",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(waitingQuery),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listWaitingFriends({ ctx: operatorCtx(c), input: given }));
		},
	)
	.delete(
		"/api/salon/:salonId/waiting/:id",
		requires("salon-write"),
		validatePath(salonRecordPath),
		async (c) => c.json(await deleteWaitingEntry({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
