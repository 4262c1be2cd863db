import { type SQL, sql } from "drizzle-orm";
import type { WebhookEvent } from "#domain/integrations/webhook/event.ts";
import { MINUTE, SECOND } from "#domain/platform/time/time.ts";

/** LINE takes a reply token for one minute; the margin covers the way there. */
export const REPLY_WINDOW = 50 * SECOND;

/** LINE gives the token of a redelivered event a new minute, but none later than 20 minutes after the event. */
const REPLY_AGE_LIMIT = 20 * MINUTE - 10 * SECOND;

/** A reply token, and the instant until which it is known to be valid. */
export interface ReplyRight {
	token: string;
	until: number;
}

interface ReceivedEvent {
	receivedAt: number;
	event: Pick<WebhookEvent, "replyToken" | "timestamp" | "deliveryContext">;
}

/**
 * Returns the reply token of an event; null where it has none, or none that was valid when the event arrived. A token
 * of unknown validity is never tried: after a first attempt without a clear answer, "Invalid reply token" would not
 * tell a message that arrived from a token that had expired before.
 */
export function replyOf({ event, receivedAt }: ReceivedEvent): ReplyRight | null {
	const { replyToken, timestamp, deliveryContext } = event;
	if (!replyToken) return null;
	const until = deliveryContext?.isRedelivery
		? Math.min(receivedAt + REPLY_WINDOW, timestamp + REPLY_AGE_LIMIT)
		: Math.min(receivedAt, timestamp) + REPLY_WINDOW;
	return until > receivedAt ? { token: replyToken, until } : null;
}

/** SQL of `until` in `replyOf`, for a row of `webhook_events`. */
export const replyUntil = ({
	receivedAt,
	timestamp,
	payload,
}: Record<"receivedAt" | "timestamp" | "payload", SQL>): SQL =>
	sql`iif(${payload} ->> '$.deliveryContext.isRedelivery',
		min(${receivedAt} + ${REPLY_WINDOW}, ${timestamp} + ${REPLY_AGE_LIMIT}),
		min(${receivedAt}, ${timestamp}) + ${REPLY_WINDOW})`;
