import { z } from "zod";

/**
 * A webhook request as LINE describes it. The schema is loose on purpose: LINE adds fields and types without notice.
 * Unknown parts are stored and ignored, never refused.
 */
const source = z.looseObject({ type: z.string(), userId: z.string().optional() });

export const webhookEvent = z.looseObject({
	type: z.string(),
	/** `standby`: another module of the account handles the talk, so this channel must not answer. */
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

/** Whether an event may trigger anything. Events in standby are only recorded. */
export const mayAct = ({ mode }: Pick<WebhookEvent, "mode">): boolean => mode !== "standby";

/** The friend an event is about. Events of groups and rooms are recorded and ignored. */
export const friendOf = (event: WebhookEvent): string | null =>
	event.source?.type === "user" ? (event.source.userId ?? null) : null;
