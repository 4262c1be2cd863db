import { z } from "zod";
import { recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import type { WebhookActor } from "./webhook-actor.ts";

/** States of a message, with their labels. */
export const WEBHOOK_MESSAGE_STATES = {
	waiting: "送信待ち",
	sent: "成功",
	failed: "失敗",
} as const;

export type WebhookMessageState = keyof typeof WEBHOOK_MESSAGE_STATES;

const STATE_NAMES = Object.keys(WEBHOOK_MESSAGE_STATES) as [WebhookMessageState, ...WebhookMessageState[]];

/** Query of an endpoint's log; `before` is the id of the previous page's last message. */
export const webhookLogQuery = z.object({
	state: z.enum(STATE_NAMES).optional(),
	before: wholeNumber()
		.refine((id) => id > 0)
		.optional(),
});

export const webhookMessagePath = z.object({ id: recordId(), message_id: recordId() });

/** Request body by Standard Webhooks, the same for every attempt except for content unsent by the friend. */
interface WebhookBody {
	type: string;
	/** Time of the event, RFC 3339. */
	timestamp: string;
	data: Record<string, unknown>;
}

interface WebhookFacts {
	type: string;
	/** Epoch ms. */
	at: number;
	data: Record<string, unknown>;
	/** Null for a test, and if unknown. */
	actor: WebhookActor | null;
	/** Null if no friend is concerned. */
	friend: { id: number; lineUserId: string } | null;
}

/** Returns the body of a message. */
export const webhookBody = ({ type, at, data, actor, friend }: WebhookFacts): WebhookBody => ({
	type,
	timestamp: new Date(at).toISOString(),
	data: { friend_id: friend?.id ?? null, line_user_id: friend?.lineUserId ?? null, actor, ...data },
});

/** Schema of an event's messages, for the API description. */
export const webhookBodyShape = (type: string, data: z.ZodObject) =>
	z.object({
		type: z.literal(type),
		timestamp: z.string().meta({ description: "起きた日時（RFC 3339）", format: "date-time" }),
		data: z.object({ friend_id: z.int().nullable(), line_user_id: z.string().nullable(), ...data.shape }),
	});
