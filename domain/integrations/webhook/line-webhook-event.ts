import { z } from "zod";

/** End of the year 9999, the last moment with a four-digit year, epoch ms. */
const MAX_TIMESTAMP = 253_402_300_799_999;

/** LINE user id. */
const USER_ID = /^U[0-9a-f]{32}$/;

/**
 * Webhook request by LINE's description. The schema is deliberately loose, because LINE adds fields and
 * types without notice: unknown parts are stored and ignored, never refused.
 */
const source = z.looseObject({ type: z.string(), userId: z.string().optional() });

export const webhookEvent = z.looseObject({
	type: z.string(),
	/** `standby`: another module of the account handles the talk, so this channel must not answer. */
	mode: z.string().optional().catch(undefined),
	timestamp: z.number().int().min(0).max(MAX_TIMESTAMP),
	webhookEventId: z.string().min(1),
	deliveryContext: z.looseObject({ isRedelivery: z.boolean().optional() }).optional(),
	source: source.optional(),
	replyToken: z.string().optional(),
});

export const webhookRequest = z.looseObject({
	destination: z.string().optional(),
	events: z.array(z.unknown()),
});

export type WebhookEvent = z.output<typeof webhookEvent>;

/** Mode of events that are only recorded. */
export const STANDBY = "standby";

/** Whether an event may trigger anything. Events in standby are only recorded. */
export const mayTrigger = ({ mode }: Pick<WebhookEvent, "mode">): boolean => mode !== STANDBY;

/**
 * Returns the friend of an event. Events of groups and rooms, and of users without a valid LINE id, are
 * recorded and ignored.
 */
export function senderOf({ source }: WebhookEvent): string | null {
	if (source?.type !== "user" || source.userId === undefined) return null;
	return USER_ID.test(source.userId) ? source.userId : null;
}
