import { Hono } from "hono";
import { z } from "zod";
import type { Platform } from "../platform.ts";
import { listLimit, pathNumber, Refused, readBody, readQuery } from "../requests/body.ts";
import { findWebhook, newestWebhooks } from "../store/webhooks.ts";
import { dispatch } from "../webhooks/dispatch.ts";
import { asRedelivery, completeEvent, type WebhookEvent } from "../webhooks/event.ts";
import { keepInTalk } from "../webhooks/talk.ts";

/** Event of any type, including types that the page does not offer or that LINE has yet to add. */
export const eventDraft = z.looseObject({
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
	events: z.array(eventDraft, { error: "イベントを指定してください。" }).max(1_000),
	signature: z.enum(["right", "wrong", "missing"]).default("right"),
});

/** Raw webhooks: written manually, listed, redelivered. */
export const webhookRoutes = (platform: Platform): Hono =>
	new Hono()
		.get("/", (context) => {
			const { limit } = readQuery(context, z.object({ limit: listLimit(100, 2_000) }));
			return context.json({ webhooks: newestWebhooks(platform.sql, limit) });
		})
		.post("/", async (context) => {
			const { events: drafts, signature } = await readBody(context, request);
			const events = drafts.map((draft) => completeEvent(platform, draft));
			for (const event of events) keepInTalk(platform, event);
			return context.json({ webhook: await dispatch(platform, events, { signature }) }, 201);
		})
		.post("/:id{[0-9]+}/redeliver", async (context) => {
			const earlier = findWebhook(platform.sql, pathNumber(context, "id"));
			if (!earlier) throw new Refused(404, { id: ["このWebhookの記録はもうありません。"] });
			const { events } = JSON.parse(earlier.body) as { events: WebhookEvent[] };
			const options = { redeliveryOf: earlier.redeliveryOf ?? earlier.id };
			return context.json({ webhook: await dispatch(platform, events.map(asRedelivery), options) }, 201);
		});
