import { Hono } from "hono";
import { z } from "zod";
import { MAX_AB_VARIANTS } from "#domain/content/broadcasts/ab-test-settings.ts";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { chooseWinner } from "./choose-winner.ts";
import { showTest } from "./show-test.ts";

const testPath = z.object({ id: recordId() });

const winnerInput = z.object({
	/** Position of the variant. */
	winner: wholeNumber().pipe(
		z
			.number()
			.min(0)
			.max(MAX_AB_VARIANTS - 1),
	),
});

/** Routes of the A/B tests of broadcasts, by the id of the broadcast. */
export const abTestRoutes = new Hono<HonoEnv>()
	.get(
		"/api/ab_tests/:id",
		requires("broadcast-read"),
		requiresAlso("friend-read"),
		validatePath(testPath),
		async (c) => c.json(await showTest({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/ab_tests/:id/winner",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(testPath),
		validateBody(winnerInput),
		async (c) => {
			await chooseWinner({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			c.executionCtx.waitUntil(announceFrames(c.env, [{ event: "broadcast", friendId: NO_FRIEND }]));
			return c.json({ ok: true });
		},
	);
