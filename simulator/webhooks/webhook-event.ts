import { generateUlid } from "../rules/ulid.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";

/** Webhook event as sent. Its further fields depend on its type. */
export interface SimulatedEvent extends Record<string, unknown> {
	type: string;
	timestamp: number;
	mode: string;
	webhookEventId: string;
	deliveryContext: { isRedelivery: boolean };
	source?: { type: string; userId?: string; groupId?: string; roomId?: string };
	replyToken?: string;
}

/** Event as specified by the caller: missing fields are filled in. */
export type SimulatedEventDraft = { type: string } & Partial<Omit<SimulatedEvent, "type">>;

/** Event types to which LINE allows a reply. */
const REPLYABLE = new Set([
	"message",
	"follow",
	"postback",
	"join",
	"memberJoined",
	"videoPlayComplete",
	"beacon",
	"accountLink",
	"membership",
]);

export const isReplyableType = (type: string): boolean => REPLYABLE.has(type);

/** Completes an event with the common fields. */
export const completeEvent = (
	platform: SimulatorPlatform,
	draft: SimulatedEventDraft,
	userId?: string,
): SimulatedEvent => ({
	mode: "active",
	timestamp: platform.now(),
	webhookEventId: generateUlid(platform.now()),
	deliveryContext: { isRedelivery: false },
	...(userId && { source: { type: "user", userId } }),
	...draft,
});

export const asRedelivery = (event: SimulatedEvent): SimulatedEvent => ({
	...event,
	deliveryContext: { ...event.deliveryContext, isRedelivery: true },
});
