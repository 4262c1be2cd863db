import { Hono } from "hono";
import { RESULT_SOURCE_NAMES, resultSourceOf } from "#domain/engine/results/registry.ts";
import {
	broadcastFiguresQuery,
	resultFriendsQuery,
	resultPath,
	resultQuery,
} from "#domain/engine/results/result-queries.ts";
import { combineRoutes } from "#functions/platform/http/combine-routes.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { countBroadcastFigures } from "./count-broadcast-figures.ts";
import { countResults } from "./count-results.ts";
import { listResultFriends } from "./list-result-friends.ts";

/** Routes of the results of each kind of source, under the ability to read it. */
const sourceRoutes = combineRoutes(RESULT_SOURCE_NAMES, (source) =>
	new Hono<HonoEnv>()
		.get(
			`/api/results/${source}/:id`,
			requires(resultSourceOf(source).readAbility),
			requiresAlso("friend-read"),
			validatePath(resultPath),
			validateQuery(resultQuery),
			async (c) =>
				c.json(
					await countResults({
						ctx: operatorCtx(c),
						source,
						input: { ...c.req.valid("query"), ...c.req.valid("param") },
					}),
				),
		)
		.get(
			`/api/results/${source}/:id/friends`,
			requires(resultSourceOf(source).readAbility),
			requiresAlso("friend-read"),
			validatePath(resultPath),
			validateQuery(resultFriendsQuery),
			async (c) =>
				c.json(
					await listResultFriends({
						ctx: operatorCtx(c),
						source,
						input: { ...c.req.valid("query"), ...c.req.valid("param") },
					}),
				),
		),
);

/** Routes of results. */
export const resultRoutes = new Hono<HonoEnv>()
	.get(
		"/api/results/broadcast_figures",
		requires("broadcast-read"),
		requiresAlso("friend-read"),
		validateQuery(broadcastFiguresQuery),
		async (c) => c.json(await countBroadcastFigures({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.route("/", sourceRoutes);
