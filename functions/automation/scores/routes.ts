import { Hono } from "hono";
import { z } from "zod";
import { scoreFriendsQuery, scoreInput, scoreTryInput } from "#domain/automation/scores/input.ts";
import { usesQuery } from "#domain/engine/used-by/used-by-query.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { also, requires, requiresToRead } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { listScoreChoices } from "./choices.ts";
import { listScoreFriends } from "./friends.ts";
import { listScores } from "./list.ts";
import { createScore, updateScore } from "./register.ts";
import { removeScore } from "./remove.ts";
import { showDistribution, showScore } from "./show.ts";
import { tryScore } from "./try.ts";
import { usesOfScore } from "./used-by.ts";

const byId = z.object({ id: recordId() });

export const scoreRoutes = new Hono<HonoEnv>()
	.get("/api/scores", requires("score-read"), async (c) => c.json(await listScores({ ctx: operatorCtx(c) })))
	.post("/api/scores", requires("score-write"), input(scoreInput), async (c) =>
		c.json(await createScore({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/scores/:id", requires("score-read"), path(byId), async (c) =>
		c.json(await showScore({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put("/api/scores/:id", requires("score-write"), path(byId), input(scoreInput), async (c) =>
		c.json(
			await updateScore({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), ...c.req.valid("param") } }),
		),
	)
	.delete("/api/scores/:id", requires("score-write"), path(byId), async (c) => {
		await removeScore({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.get("/api/scores/:id/levels", requires("score-read"), path(byId), async (c) =>
		c.json(await showDistribution({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/scores/:id/friends",
		requires("score-read"),
		also("friend-read"),
		path(byId),
		query(scoreFriendsQuery),
		async (c) =>
			c.json(
				await listScoreFriends({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get("/api/scores/:id/used_by", requires("score-read"), path(byId), query(usesQuery), async (c) =>
		c.json(
			await usesOfScore({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("query") } }),
		),
	)
	.get("/api/score/choices", requires("score-read"), async (c) =>
		c.json(await listScoreChoices({ ctx: operatorCtx(c) })),
	)
	.post(
		"/api/score/try",
		requiresToRead("score-read"),
		also("friend-read"),
		input(scoreTryInput),
		async (c) => c.json(await tryScore({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	);
