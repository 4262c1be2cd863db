import { Hono } from "hono";
import { requires } from "#functions/platform/http/access.ts";
import { path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { listPreviews } from "../telling/preview.ts";
import { ofSalon } from "./paths.ts";

/** What friends are told of their reservations. */
export const salonTellingRoutes = new Hono<HonoEnv>().get(
	"/api/salon/:salonId/previews",
	requires("salon-read"),
	path(ofSalon),
	async (c) => c.json(await listPreviews({ ctx: operatorCtx(c), input: c.req.valid("param") })),
);
