import { Hono } from "hono";
import { SENDING_STOP_CHANGED } from "#domain/engine/access/console-rooms.ts";
import { modesInput } from "#domain/engine/sending-stop/modes-input.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { changeModes } from "./change-modes.ts";
import { showModes } from "./show-modes.ts";

/** Routes of test mode and of the switches of the kinds of sends. */
export const sendingModeRoutes = new Hono<HonoEnv>()
	.get("/api/sending_modes", requires("sending-mode-write"), async (c) =>
		c.json(await showModes({ ctx: operatorCtx(c) })),
	)
	.post("/api/sending_modes", requires("sending-mode-write"), validateBody(modesInput), async (c) => {
		const ctx = operatorCtx(c);
		await changeModes({ ctx, input: c.req.valid("json") });
		c.executionCtx.waitUntil(
			Promise.all([
				announceFrames(c.env, [SENDING_STOP_CHANGED]),
				...[c.env.DELIVERIES, c.env.JOBS].map((queue) => wakeQueue(queue)),
			]),
		);
		return c.json(await showModes({ ctx }));
	});
