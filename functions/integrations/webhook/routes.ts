import { validateSignature } from "@line/bot-sdk";
import { Hono } from "hono";
import { z } from "zod";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import type { Env } from "#functions/env.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { readBytes } from "#functions/platform/http/read-body.ts";
import { Refusal, signedOut } from "#functions/platform/http/request-refusal.ts";
import { externalAccess, requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validatePath } from "#functions/platform/http/validate-input.ts";
import { wakeQueue, wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { listFailedEvents, retryWebhookEvent } from "./failed-webhook-events.ts";
import { receiveWebhook } from "./receive-webhook.ts";

export const webhookRoutes = new Hono<HonoEnv>()
	// Webhook address for LINE. All of LINE uses a few addresses, so nothing here is limited by sender; the
	// signature over the raw body is the proof.
	.post("/webhook/line", externalAccess("LINEの署名"), async (c) => {
		const secrets = channelSecrets(c.env, c.var.ctx.now);
		const signature = c.req.header("x-line-signature");
		if (secrets.length === 0 || !signature) throw signedOut();
		const { buffer, length } = await readBytes(c);
		const body = Buffer.from(buffer, 0, length);
		if (!secrets.some((secret) => validateSignature(body, secret, signature))) throw signedOut();
		const receivedRequest = await receiveWebhook({
			ctx: c.var.ctx,
			execution: c.executionCtx,
			body: body.toString(),
			signature,
		});
		if (receivedRequest === null) throw new Refusal(400, { ERROR: [CALL_TEXTS.malformedBody] });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.EVENTS));
		if (receivedRequest.isForwarded) c.executionCtx.waitUntil(wakeQueueSoon(c.env.WEBHOOKS));
		return c.json({});
	})
	.get("/api/webhook_events/failed", requires("delivery-read"), requiresAlso("friend-read"), async (c) =>
		c.json(await listFailedEvents({ ctx: operatorCtx(c) })),
	)
	.post(
		"/api/webhook_events/:id/retry",
		requires("delivery-write"),
		validatePath(z.object({ id: recordId() })),
		async (c) => {
			await retryWebhookEvent({ ctx: operatorCtx(c), input: c.req.valid("param") });
			c.executionCtx.waitUntil(
				Promise.all([
					wakeQueue(c.env.EVENTS),
					announceFrames(c.env, [{ event: "webhook_event", friendId: NO_FRIEND }]),
				]),
			);
			return c.json({ ok: true });
		},
	);

/** Channel secrets that may sign a webhook: the current one and, for a while after a change, the one before. */
function channelSecrets(env: Env, now: number): string[] {
	const previous = env.LINE_PREVIOUS_SECRET;
	return [env.LINE_CHANNEL_SECRET, previous && now < previous.until ? previous.secret : undefined].flatMap(
		(secret) => (secret ? [secret] : []),
	);
}
