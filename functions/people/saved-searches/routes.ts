import { Hono } from "hono";
import { z } from "zod";
import { filterSaveInput } from "#domain/engine/filters/filter-save-input.ts";
import { recordId, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { listFolders } from "./folders.ts";
import { registerFilter } from "./register.ts";
import { showKept, showSaved } from "./unlisted.ts";

const byId = z.object({ id: recordId() });
const which = z.object({ no_template: yesNo().default(false) });

/** Calls of custom searches in addition to the explorer's: the filter builder saves and reads filters too. */
export const funnelRoutes = new Hono<HonoEnv>()
	.get("/api/funnel/groups", requires("funnel-read"), async (c) => c.json(await listFolders(operatorCtx(c))))
	.get(
		"/api/funnel/data/:id",
		requires("funnel-read"),
		validatePath(byId),
		validateQuery(which),
		async (c) => {
			const show = c.req.valid("query").no_template ? showKept : showSaved;
			return c.json(await show(operatorCtx(c), c.req.valid("param").id));
		},
	)
	.post("/api/funnel/register", requires("funnel-write"), validateBody(filterSaveInput), async (c) =>
		c.json(await registerFilter({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	);
