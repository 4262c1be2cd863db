import { z } from "zod";

/** The end of the year 9999, the last moment that dates of four digits can show, epoch ms. */
const LATEST = 253_402_300_799_999;

/** A user id as LINE makes them. */
const USER_ID = /^U[0-9a-f]{32}$/;

/**
 * A webhook request as LINE describes it. The schema is loose on purpose: LINE adds fields and types without notice.
 * Unknown parts are stored and ignored, never refused.
 */
const source = z.looseObject({ type: z.string(), userId: z.string().optional() });

export const webhookEvent = z.looseObject({
	type: z.string(),
	/** `standby`: another module of the account handles the talk, so this channel must not answer. */
	mode: z.string().optional().catch(undefined),
	timestamp: z.number().int().min(0).max(LATEST),
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

/** Whether an event may trigger anything. Events in standby are only recorded. */
export const mayAct = ({ mode }: Pick<WebhookEvent, "mode">): boolean => mode !== "standby";

/**
 * The friend of an event. Events of groups and rooms, and of users without an id of LINE's shape, are recorded and
 * ignored.
 */
export function friendOf({ source }: WebhookEvent): string | null {
	if (source?.type !== "user" || source.userId === undefined) return null;
	return USER_ID.test(source.userId) ? source.userId : null;
}
