import { Hono } from "hono";
import { waitingListQuery } from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { deleteWaitingEntry, listWaitingEntries } from "../waiting/manage-waiting-list.ts";
import { salonPathParams, salonRecordPath } from "./salon-path-parameters.ts";

/** Routes for the waiting list. */
export const salonWaitingRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/waiting",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(waitingListQuery),
		async (c) => {
			const request = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listWaitingEntries({ ctx: operatorCtx(c), input: request }));
		},
	)
	.delete(
		"/api/salon/:salonId/waiting/:id",
		requires("salon-write"),
		validatePath(salonRecordPath),
		async (c) => c.json(await deleteWaitingEntry({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
