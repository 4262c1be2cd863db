import { validateSignature } from "@line/bot-sdk";
import { Hono } from "hono";
import { z } from "zod";
import { NO_FRIEND } from "#domain/engine/access/rooms.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { announce } from "#functions/platform/consoles/announce.ts";
import { also, external, requires } from "#functions/platform/http/access.ts";
import { readBytes } from "#functions/platform/http/body.ts";
import { path } from "#functions/platform/http/input.ts";
import { Refusal, signedOut } from "#functions/platform/http/refusal.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { wake, wakeSoon } from "#functions/platform/queues/wake.ts";
import { listFailedEvents, retryEvent } from "./failures.ts";
import { receive } from "./receive.ts";

export const webhookRoutes = new Hono<HonoEnv>()
	// Webhook address for LINE. All of LINE uses a few addresses, so nothing here is limited by sender; the
	// signature over the raw body is the proof.
	.post("/webhook/line", external("LINEの署名"), async (c) => {
		const secret = c.env.LINE_CHANNEL_SECRET;
		const signature = c.req.header("x-line-signature");
		if (!secret || !signature) throw signedOut();
		const { buffer, length } = await readBytes(c);
		const body = Buffer.from(buffer, 0, length);
		if (!validateSignature(body, secret, signature)) throw signedOut();
		if (!(await receive({ ctx: c.var.ctx, execution: c.executionCtx, body: body.toString() })))
			throw new Refusal(400, { ERROR: [CALL_TEXTS.malformedBody] });
		c.executionCtx.waitUntil(wakeSoon(c.env.EVENTS));
		return c.json({});
	})
	.get("/api/webhook_events/failed", requires("delivery-read"), also("friend-read"), async (c) =>
		c.json(await listFailedEvents({ ctx: operatorCtx(c) })),
	)
	.post(
		"/api/webhook_events/:id/retry",
		requires("delivery-write"),
		path(z.object({ id: recordId() })),
		async (c) => {
			await retryEvent({ ctx: operatorCtx(c), input: c.req.valid("param") });
			c.executionCtx.waitUntil(
				Promise.all([wake(c.env.EVENTS), announce(c.env, [{ event: "webhook_event", friendId: NO_FRIEND }])]),
			);
			return c.json({ ok: true });
		},
	);
