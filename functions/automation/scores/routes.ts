import { Hono } from "hono";
import { z } from "zod";
import { scoreFriendsQuery, scoreInput, scoreTryInput } from "#domain/automation/scores/score-input.ts";
import { usesQuery } from "#domain/engine/used-by/used-by-query.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso, requiresToRead } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { deleteScore } from "./delete-score.ts";
import { listScoreChoices } from "./list-score-choices.ts";
import { listScoreFriends } from "./list-score-friends.ts";
import { listScoreUses } from "./list-score-uses.ts";
import { listScores } from "./list-scores.ts";
import { createScore, updateScore } from "./save-score.ts";
import { showScore, showScoreDistribution } from "./show-score.ts";
import { tryScore } from "./try-score.ts";

const byId = z.object({ id: recordId() });

/** Scores: settings, counts, and the trial of unsaved rules. */
export const scoreRoutes = new Hono<HonoEnv>()
	.get("/api/scores", requires("score-read"), async (c) => c.json(await listScores({ ctx: operatorCtx(c) })))
	.post("/api/scores", requires("score-write"), validateBody(scoreInput), async (c) =>
		c.json(await createScore({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/scores/:id", requires("score-read"), validatePath(byId), async (c) =>
		c.json(await showScore({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put("/api/scores/:id", requires("score-write"), validatePath(byId), validateBody(scoreInput), async (c) =>
		c.json(
			await updateScore({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), ...c.req.valid("param") } }),
		),
	)
	.delete("/api/scores/:id", requires("score-write"), validatePath(byId), async (c) => {
		await deleteScore({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.get("/api/scores/:id/levels", requires("score-read"), validatePath(byId), async (c) =>
		c.json(await showScoreDistribution({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/scores/:id/friends",
		requires("score-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(scoreFriendsQuery),
		async (c) =>
			c.json(
				await listScoreFriends({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/scores/:id/used_by",
		requires("score-read"),
		validatePath(byId),
		validateQuery(usesQuery),
		async (c) =>
			c.json(
				await listScoreUses({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.get("/api/score/choices", requires("score-read"), async (c) =>
		c.json(await listScoreChoices({ ctx: operatorCtx(c) })),
	)
	.post(
		"/api/score/try",
		requiresToRead("score-read"),
		requiresAlso("friend-read"),
		validateBody(scoreTryInput),
		async (c) => c.json(await tryScore({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	);
