import { Hono } from "hono";
import { UNUSED_CHECK_NAMES, unusedCheckOf } from "#domain/console/unused-items/unused-checks.ts";
import { combineRoutes } from "#functions/platform/http/combine-routes.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { listUnusedItems } from "./list-unused-items.ts";

/** Routes of the lists of unused items, each under the ability to read its kind. */
export const unusedItemRoutes = combineRoutes(UNUSED_CHECK_NAMES, (check) =>
	new Hono<HonoEnv>().get(
		`/api/unused_items/${check}`,
		requires(unusedCheckOf(check).readAbility),
		async (c) => c.json(await listUnusedItems({ ctx: operatorCtx(c), check })),
	),
);
