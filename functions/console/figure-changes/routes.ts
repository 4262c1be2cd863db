import { Hono } from "hono";
import { figureChangeQuery } from "#domain/console/figure-changes/change-query.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateQuery } from "#functions/platform/http/validate-input.ts";
import { explainFigure } from "./explain-figure.ts";

/** Route of the causes of a figure's change. */
export const figureChangeRoutes = (kinds: ItemKinds) =>
	new Hono<HonoEnv>().get(
		"/api/figure_changes",
		requires("friend-read"),
		validateQuery(figureChangeQuery),
		async (c) => c.json(await explainFigure({ ctx: operatorCtx(c), kinds, input: c.req.valid("query") })),
	);
