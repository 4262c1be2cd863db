import { type SQL, sql } from "drizzle-orm";
import type { WebhookEvent } from "#domain/integrations/webhook/line-webhook-event.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";

/** Validity of a reply token: LINE accepts it for one minute, and the rest is a margin for the call. */
export const REPLY_WINDOW = 50 * SECOND;

/**
 * Maximum age of a redelivered event's token: LINE renews its minute, but no longer than 20 minutes after
 * the event.
 */
const REPLY_AGE_LIMIT = 20 * MINUTE - 10 * SECOND;

/** Reply token, and the time until which it is known to be valid, epoch ms. */
export interface LineReplyToken {
	token: string;
	until: number;
}

interface ReceivedEvent {
	receivedAt: number;
	event: Pick<WebhookEvent, "replyToken" | "timestamp" | "deliveryContext">;
}

/**
 * Reply token of an event; null if it has none, or none that was valid at the event's arrival. A token of
 * unknown validity is never tried: after a first attempt without a clear response, "Invalid reply token"
 * would not distinguish a delivered message from an expired token.
 */
export function findValidReplyToken({ event, receivedAt }: ReceivedEvent): LineReplyToken | null {
	const { replyToken, timestamp, deliveryContext } = event;
	if (!replyToken) return null;
	const until = deliveryContext?.isRedelivery
		? Math.min(receivedAt + REPLY_WINDOW, timestamp + REPLY_AGE_LIMIT)
		: Math.min(receivedAt, timestamp) + REPLY_WINDOW;
	return until > receivedAt ? { token: replyToken, until } : null;
}

/** SQL of `until` in `findValidReplyToken`, for a row of `webhook_events`. */
export const replyTokenExpiry = ({
	receivedAt,
	timestamp,
	payload,
}: Record<"receivedAt" | "timestamp" | "payload", SQL>): SQL =>
	sql`iif(${payload} ->> '$.deliveryContext.isRedelivery',
		min(${receivedAt} + ${REPLY_WINDOW}, ${timestamp} + ${REPLY_AGE_LIMIT}),
		min(${receivedAt}, ${timestamp}) + ${REPLY_WINDOW})`;
