import { generateToken } from "../rules/line-ids.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findTokenOfEvent, storeReplyToken } from "../store/reply-tokens.ts";
import { isReplyableType, type SimulatedEvent } from "./webhook-event.ts";

/**
 * Adds the event's reply token, the same on each delivery. A token is valid for a minute from the event, and
 * again from each redelivery. An old event that is delivered for the first time has an expired token.
 */
export function addReplyToken(platform: SimulatorPlatform, event: SimulatedEvent): SimulatedEvent {
	const { userId: sender, groupId, roomId } = event.source ?? {};
	/** Talk to which it replies. */
	const userId = groupId ?? roomId ?? sender;
	if (!userId || !isReplyableType(event.type) || event.mode !== "active") return event;
	const now = platform.now();
	const replyToken =
		event.replyToken ?? findTokenOfEvent(platform.sql, event.webhookEventId) ?? generateToken(16);
	storeReplyToken(platform.sql, {
		token: replyToken,
		userId,
		webhookEventId: event.webhookEventId,
		eventAt: event.timestamp,
		deliveredAt: event.deliveryContext.isRedelivery ? now : Math.min(now, event.timestamp),
	});
	return { ...event, replyToken };
}
