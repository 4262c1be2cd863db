import { Hono } from "hono";
import { filterDraftInput } from "#domain/engine/filters/filter-draft-input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requiresToRead } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { previewFilter } from "./preview-filter.ts";

/** Live counts for the filter builder. The route is a POST, but only reads. */
export const previewRoutes = new Hono<HonoEnv>().post(
	"/api/funnel/preview",
	requiresToRead("friend-read"),
	validateBody(filterDraftInput),
	async (c) => c.json(await previewFilter({ ctx: operatorCtx(c), input: c.req.valid("json") })),
);
