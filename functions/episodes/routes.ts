import { Hono } from "hono";
import { z } from "zod";
import { episodeStepsInput } from "#domain/episodes/step-input.ts";
import { episodeInput } from "#domain/kinds/episode.ts";
import { recordId } from "#domain/wire.ts";
import { saveItem } from "../explorer/save.ts";
import { requires } from "../http/access.ts";
import { input, path } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { saveSteps } from "../steps/save.ts";
import { episodeKind } from "./kind.ts";
import { showEpisodeSteps } from "./steps/show.ts";
import { EPISODE_STEPS } from "./steps/stepped.ts";

const byId = z.object({ id: recordId() });

export const episodeRoutes = new Hono<HonoEnv>()
	// M-266. The site saves reminders as every other kind of item (`/api/episode/register`).
	.post("/api/episodes", requires("episode-write"), input(episodeInput), async (c) =>
		c.json(await saveItem({ ctx: operatorCtx(c), kind: episodeKind, id: null, input: c.req.valid("json") })),
	)
	.get("/api/episode/:id/steps", requires("episode-read"), path(byId), async (c) =>
		c.json(await showEpisodeSteps({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put("/api/episode/:id/steps", requires("episode-write"), path(byId), input(episodeStepsInput), async (c) =>
		c.json(
			await saveSteps(EPISODE_STEPS, {
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			}),
		),
	);
