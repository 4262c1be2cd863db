import { Hono } from "hono";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validatePath } from "#functions/platform/http/validate-input.ts";
import { listReservationPreviews } from "../notices/preview-salon-reservation.ts";
import { salonPathParams } from "./salon-path-parameters.ts";

/** Routes for previews of notifications to friends. */
export const salonPreviewRoutes = new Hono<HonoEnv>().get(
	"/api/salon/:salonId/previews",
	requires("salon-read"),
	validatePath(salonPathParams),
	async (c) => c.json(await listReservationPreviews({ ctx: operatorCtx(c), input: c.req.valid("param") })),
);
