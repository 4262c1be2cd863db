import { Hono } from "hono";
import { z } from "zod";
import { MAX_SEARCH_TEXT } from "#domain/console/search/found-item.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validateQuery } from "#functions/platform/http/validate-input.ts";
import { searchItems } from "./search-items.ts";

const searchQuery = z.strictObject({ text: z.string().trim().min(1).max(MAX_SEARCH_TEXT) });

/** Route of the search over everything. */
export const searchRoutes = (kinds: ItemKinds) =>
	new Hono<HonoEnv>().get("/api/search", requiresSignIn(), validateQuery(searchQuery), async (c) =>
		c.json({ items: await searchItems(operatorCtx(c), kinds, c.req.valid("query").text) }),
	);
