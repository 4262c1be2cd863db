import { Hono } from "hono";
import { SENDING_STOP_CHANGED } from "#domain/engine/access/console-rooms.ts";
import { liftInput, stopInput } from "#domain/engine/sending-stop/stop-input.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { liftStop } from "./lift-stop.ts";
import { showStop } from "./show-stop.ts";
import { stopSending } from "./stop-sending.ts";

/** Routes of the emergency stop. */
export const sendingStopRoutes = new Hono<HonoEnv>()
	.get("/api/sending_stop", requires("sending-stop"), async (c) =>
		c.json(await showStop({ ctx: operatorCtx(c) })),
	)
	.post("/api/sending_stop", requires("sending-stop"), validateBody(stopInput), async (c) => {
		const ctx = operatorCtx(c);
		await stopSending({ ctx, input: c.req.valid("json") });
		c.executionCtx.waitUntil(announceFrames(c.env, [SENDING_STOP_CHANGED]));
		return c.json(await showStop({ ctx }));
	})
	.post("/api/sending_stop/lift", requires("sending-stop"), validateBody(liftInput), async (c) => {
		const ctx = operatorCtx(c);
		await liftStop({ ctx, input: c.req.valid("json") });
		c.executionCtx.waitUntil(
			Promise.all([
				announceFrames(c.env, [SENDING_STOP_CHANGED]),
				...[c.env.DELIVERIES, c.env.JOBS, c.env.WEBHOOKS, c.env.NOTICES].map((queue) => wakeQueue(queue)),
			]),
		);
		return c.json(await showStop({ ctx }));
	});
