import { Hono } from "hono";
import { z } from "zod";
import {
	listLimitSchema,
	readPathNumber,
	readRequestBody,
	readRequestQuery,
	SimulatorRefusal,
} from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findWebhookAttempt, listNewestWebhooks } from "../store/webhook-store.ts";
import { dispatchWebhook } from "../webhooks/dispatch-webhook.ts";
import { storeInTalk } from "../webhooks/store-in-talk.ts";
import { asRedelivery, completeEvent, type SimulatedEvent } from "../webhooks/webhook-event.ts";

/** Event of any type, including types that the page does not offer or that LINE may add. */
export const eventDraftSchema = z.looseObject({
	type: z
		.string({ error: "イベントの種類を指定してください。" })
		.min(1, "イベントの種類を指定してください。"),
	timestamp: z.int().optional(),
	mode: z.string().optional(),
	webhookEventId: z.string().min(1).optional(),
	deliveryContext: z.looseObject({ isRedelivery: z.boolean() }).optional(),
	source: z.looseObject({ type: z.string(), userId: z.string().optional() }).optional(),
	replyToken: z.string().min(1).optional(),
});

const request = z.object({
	events: z.array(eventDraftSchema, { error: "イベントを指定してください。" }).max(1_000),
	signature: z.enum(["right", "wrong", "missing"]).default("right"),
});

/** Raw webhooks: written manually, listed, redelivered. */
export const rawWebhookRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.get("/", (context) => {
			const { limit } = readRequestQuery(context, z.object({ limit: listLimitSchema(100, 2_000) }));
			return context.json({ webhooks: listNewestWebhooks(platform.sql, limit) });
		})
		.post("/", async (context) => {
			const { events: drafts, signature } = await readRequestBody(context, request);
			const events = drafts.map((draft) => completeEvent(platform, draft));
			for (const event of events) storeInTalk(platform, event);
			return context.json({ webhook: await dispatchWebhook(platform, events, { signature }) }, 201);
		})
		.post("/:id{[0-9]+}/redeliver", async (context) => {
			const earlier = findWebhookAttempt(platform.sql, readPathNumber(context, "id"));
			if (!earlier) throw new SimulatorRefusal(404, { id: ["このWebhookの記録はもうありません。"] });
			const { events } = JSON.parse(earlier.body) as { events: SimulatedEvent[] };
			const options = { redeliveryOf: earlier.redeliveryOf ?? earlier.id };
			return context.json(
				{ webhook: await dispatchWebhook(platform, events.map(asRedelivery), options) },
				201,
			);
		});
