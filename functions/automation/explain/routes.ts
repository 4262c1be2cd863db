import { Hono } from "hono";
import { z } from "zod";
import {
	explainChoicesQuery,
	explainedKind,
	explainPath,
	explainQuery,
} from "#domain/automation/explain/explained-kinds.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { listExplainableItems, showExplanation } from "./find-explanation.ts";

const kindPath = z.object({ kind: explainedKind });

/** Explanations of sends to a friend. */
export const explainRoutes = new Hono<HonoEnv>()
	.get(
		"/api/explain/:kind/choices",
		requires("friend-read"),
		validatePath(kindPath),
		validateQuery(explainChoicesQuery),
		async (c) =>
			c.json({
				items: await listExplainableItems({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			}),
	)
	.get(
		"/api/friends/:id/explain/:kind/:item",
		requires("friend-read"),
		validatePath(explainPath),
		validateQuery(explainQuery),
		async (c) =>
			c.json(
				await showExplanation({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	);
