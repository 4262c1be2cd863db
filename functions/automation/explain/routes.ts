import { Hono } from "hono";
import { z } from "zod";
import { choicesQuery, explainedKind, explainPath, explainQuery } from "#domain/automation/explain/kinds.ts";
import { requires } from "#functions/platform/http/access.ts";
import { path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { explain, listChoices } from "./explain.ts";

const byKind = z.object({ kind: explainedKind });

/** Why something was sent to a friend, or not. */
export const explainRoutes = new Hono<HonoEnv>()
	.get("/api/explain/:kind/choices", requires("friend-read"), path(byKind), query(choicesQuery), async (c) =>
		c.json({
			items: await listChoices({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("query") },
			}),
		}),
	)
	.get(
		"/api/friends/:id/explain/:kind/:item",
		requires("friend-read"),
		path(explainPath),
		query(explainQuery),
		async (c) =>
			c.json(
				await explain({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	);
