import { Hono } from "hono";
import { filterDraft } from "#domain/engine/filters/draft.ts";
import { requiresToRead } from "#functions/platform/http/access.ts";
import { input } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { previewFilter } from "./preview.ts";

/** Live counts for the filter builder. They only read, whatever the method. */
export const previewRoutes = new Hono<HonoEnv>().post(
	"/api/funnel/preview",
	requiresToRead("friend-read"),
	input(filterDraft),
	async (c) => c.json(await previewFilter({ ctx: operatorCtx(c), input: c.req.valid("json") })),
);
