import { z } from "zod";
import { recordId, wholeNumber } from "#domain/platform/wire/wire.ts";
import type { WebhookActor } from "./actor.ts";

/** Where a message stands, with how operators read it. */
export const WEBHOOK_MESSAGE_STATES = {
	waiting: "送信待ち",
	sent: "成功",
	failed: "失敗",
} as const;

export type WebhookMessageState = keyof typeof WEBHOOK_MESSAGE_STATES;

const STATES = Object.keys(WEBHOOK_MESSAGE_STATES) as [WebhookMessageState, ...WebhookMessageState[]];

/** The query of an endpoint's log: an id of a message goes on behind it. */
export const webhookLogQuery = z.object({
	state: z.enum(STATES).optional(),
	before: wholeNumber()
		.refine((id) => id > 0)
		.optional(),
});

export const webhookMessagePath = z.object({ id: recordId(), message_id: recordId() });

/** What is sent, as Standard Webhooks has it: the same at every attempt, but for what a friend took back. */
interface WebhookBody {
	type: string;
	/** RFC 3339, when it happened. */
	timestamp: string;
	data: Record<string, unknown>;
}

interface Happened {
	type: string;
	/** Epoch ms. */
	at: number;
	data: Record<string, unknown>;
	/** Null for a test, and where it is not known. */
	actor: WebhookActor | null;
	/** Null where it concerns no friend. */
	friend: { id: number; lineUserId: string } | null;
}

/** The body of a message. */
export const webhookBody = ({ type, at, data, actor, friend }: Happened): WebhookBody => ({
	type,
	timestamp: new Date(at).toISOString(),
	data: { friend_id: friend?.id ?? null, line_user_id: friend?.lineUserId ?? null, actor, ...data },
});

/** The body of an event's messages, as the description shows it. */
export const webhookBodyShape = (type: string, data: z.ZodObject) =>
	z.object({
		type: z.literal(type),
		timestamp: z.string().meta({ description: "起きた日時（RFC 3339）", format: "date-time" }),
		data: z.object({ friend_id: z.int().nullable(), line_user_id: z.string().nullable(), ...data.shape }),
	});
