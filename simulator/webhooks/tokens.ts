import type { Platform } from "../platform.ts";
import { opaqueToken } from "../rules/ids.ts";
import { noteReplyToken, tokenOfEvent } from "../store/reply-tokens.ts";
import { isReplyable, type WebhookEvent } from "./event.ts";

/**
 * Adds the event's reply token, the same on each delivery. The token's minute begins with the event, and
 * again with each redelivery: an old event that is delivered for the first time has an expired token.
 */
export function withReplyToken(platform: Platform, event: WebhookEvent): WebhookEvent {
	const userId = event.source?.userId;
	if (!userId || !isReplyable(event.type) || event.mode !== "active") return event;
	const now = platform.now();
	const replyToken = event.replyToken ?? tokenOfEvent(platform.sql, event.webhookEventId) ?? opaqueToken(16);
	noteReplyToken(platform.sql, {
		token: replyToken,
		userId,
		webhookEventId: event.webhookEventId,
		eventAt: event.timestamp,
		deliveredAt: event.deliveryContext.isRedelivery ? now : Math.min(now, event.timestamp),
	});
	return { ...event, replyToken };
}
