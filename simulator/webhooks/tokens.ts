import type { Platform } from "../platform.ts";
import { opaqueToken } from "../rules/ids.ts";
import { noteReplyToken, tokenOfEvent } from "../store/reply-tokens.ts";
import { isReplyable, type WebhookEvent } from "./event.ts";

/** Gives an event its reply token, the same on each delivery, and starts the token's minute. */
export function withReplyToken(platform: Platform, event: WebhookEvent): WebhookEvent {
	const userId = event.source?.userId;
	if (!userId || !isReplyable(event.type) || event.mode !== "active") return event;
	const replyToken = event.replyToken ?? tokenOfEvent(platform.sql, event.webhookEventId) ?? opaqueToken(16);
	noteReplyToken(platform.sql, {
		token: replyToken,
		userId,
		webhookEventId: event.webhookEventId,
		eventAt: event.timestamp,
		now: platform.now(),
	});
	return { ...event, replyToken };
}
