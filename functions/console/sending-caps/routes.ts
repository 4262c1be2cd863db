import { Hono } from "hono";
import { sendingCapsInput } from "#domain/engine/sending-caps/caps-input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { saveCaps } from "./save-caps.ts";
import { showCaps } from "./show-caps.ts";

/** Routes of the caps of sends and quiet hours. */
export const sendingCapsRoutes = new Hono<HonoEnv>()
	.get("/api/sending_caps", requires("sending-caps"), async (c) =>
		c.json(await showCaps({ ctx: operatorCtx(c) })),
	)
	.put("/api/sending_caps", requires("sending-caps"), validateBody(sendingCapsInput), async (c) => {
		const saved = await saveCaps({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(wakeQueue(c.env.DELIVERIES));
		return c.json(saved);
	});
