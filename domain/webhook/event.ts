import { z } from "zod";

/**
 * A webhook request as LINE's description gives it. Loose on purpose: LINE adds fields and types without notice, and
 * what is unknown is kept whole and ignored, never refused.
 */
const source = z.looseObject({ type: z.string(), userId: z.string().optional() });

export const webhookEvent = z.looseObject({
	type: z.string(),
	/** `standby`: another module of the account has the talk, and this channel is not the one to answer. */
	mode: z.string().optional().catch(undefined),
	timestamp: z.number(),
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

/** Whether an event may set something going. What comes in standby is recorded, and that is all. */
export const mayAct = ({ mode }: Pick<WebhookEvent, "mode">): boolean => mode !== "standby";

/** The friend an event is about. Groups and rooms are no friends: their events are kept and ignored. */
export const friendOf = (event: WebhookEvent): string | null =>
	event.source?.type === "user" ? (event.source.userId ?? null) : null;
