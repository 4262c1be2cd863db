import type { Platform } from "../platform.ts";
import { ulid } from "../rules/ulid.ts";

/** Webhook event as sent. Its further fields depend on its type. */
export interface WebhookEvent extends Record<string, unknown> {
	type: string;
	timestamp: number;
	mode: string;
	webhookEventId: string;
	deliveryContext: { isRedelivery: boolean };
	source?: { type: string; userId?: string };
	replyToken?: string;
}

/** Event as specified by the caller: missing fields are filled in. */
export type EventDraft = { type: string } & Partial<Omit<WebhookEvent, "type">>;

/** Event types to which LINE allows a reply. */
const REPLYABLE = new Set([
	"message",
	"follow",
	"postback",
	"join",
	"memberJoined",
	"videoPlayComplete",
	"beacon",
	"accountLink",
	"membership",
]);

export const isReplyable = (type: string): boolean => REPLYABLE.has(type);

/** Completes an event with the common fields. */
export const completeEvent = (platform: Platform, draft: EventDraft, userId?: string): WebhookEvent => ({
	mode: "active",
	timestamp: platform.now(),
	webhookEventId: ulid(platform.now()),
	deliveryContext: { isRedelivery: false },
	...(userId && { source: { type: "user", userId } }),
	...draft,
});

export const asRedelivery = (event: WebhookEvent): WebhookEvent => ({
	...event,
	deliveryContext: { ...event.deliveryContext, isRedelivery: true },
});
