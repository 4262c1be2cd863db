import { Hono } from "hono";
import { z } from "zod";
import { filterSaveInput } from "#domain/engine/filters/filter-save-input.ts";
import { recordId, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { listFunnelFolders } from "./list-funnel-folders.ts";
import { registerFilter } from "./register-filter.ts";
import { showRegisteredFilter, showStoredFilter } from "./unnamed-filters.ts";

const byId = z.object({ id: recordId() });
const filterQuery = z.object({ no_template: yesNo().default(false) });

/** Custom searches, in addition to the explorer's calls; the filter builder uses them, too. */
export const funnelRoutes = new Hono<HonoEnv>()
	.get("/api/funnel/groups", requires("funnel-read"), async (c) =>
		c.json(await listFunnelFolders(operatorCtx(c))),
	)
	.get(
		"/api/funnel/data/:id",
		requires("funnel-read"),
		validatePath(byId),
		validateQuery(filterQuery),
		async (c) => {
			const showFilter = c.req.valid("query").no_template ? showStoredFilter : showRegisteredFilter;
			return c.json(await showFilter(operatorCtx(c), c.req.valid("param").id));
		},
	)
	.post("/api/funnel/register", requires("funnel-write"), validateBody(filterSaveInput), async (c) =>
		c.json(await registerFilter({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	);
