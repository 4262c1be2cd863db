import { createHmac } from "node:crypto";
import { sendRequest } from "./send-request.ts";
import { nextId } from "./test-clock.ts";
import { TEST_CHANNEL_SECRET } from "./test-secrets.ts";

let lastEvent = 0;

export type LineWebhookEvent = Record<string, unknown> & {
	type: string;
	timestamp: number;
	webhookEventId: string;
	source?: { type: string; userId?: string };
};

/** Group or room that an event comes from. */
export type LineEventSource =
	| { type: "group"; groupId: string; userId?: string }
	| { type: "room"; roomId: string; userId?: string };

/** Event of a group or room. */
export const buildGroupEvent = (
	type: string,
	{ source, at }: { source: LineEventSource; at: number },
	more: object = {},
): LineWebhookEvent => ({ ...buildLineEvent(type, { from: "", at }, more), source });

interface EventOrigin {
	/** LINE user id of the friend. */
	from: string;
	at: number;
	webhookEventId?: string;
}

/** Event id in LINE's format (a ULID); ascending. */
const newEventId = (): string => `01HX${String(++lastEvent).padStart(22, "0")}`;

/** Event of a friend. */
export const buildLineEvent = (
	type: string,
	{ from, at, webhookEventId }: EventOrigin,
	more: object = {},
): LineWebhookEvent => ({
	type,
	mode: "active",
	timestamp: at,
	webhookEventId: webhookEventId ?? newEventId(),
	deliveryContext: { isRedelivery: false },
	source: { type: "user", userId: from },
	...more,
});

type Message = EventOrigin & { messageId?: string; replyToken?: string; [field: string]: unknown };

function messageEvent(type: string, given: Message): LineWebhookEvent {
	const {
		from,
		at,
		webhookEventId,
		messageId = nextId(),
		replyToken = `reply-${nextId()}`,
		...fields
	} = given;
	return buildLineEvent(
		"message",
		{ from, at, webhookEventId },
		{ replyToken, message: { id: messageId, type, ...fields } },
	);
}

/** LINE's webhook events of a friend. */
export const lineEvents = {
	message: messageEvent,
	text: (given: Message & { text: string }) => messageEvent("text", { quoteToken: "q", ...given }),
	follow: ({ isUnblocked = false, ...about }: EventOrigin & { isUnblocked?: boolean }) =>
		buildLineEvent("follow", about, { replyToken: `reply-${nextId()}`, follow: { isUnblocked } }),
	unfollow: (about: EventOrigin) => buildLineEvent("unfollow", about),
	unsend: ({ messageId, ...about }: EventOrigin & { messageId: string }) =>
		buildLineEvent("unsend", about, { unsend: { messageId } }),
	postback: ({ data, ...about }: EventOrigin & { data: string }) =>
		buildLineEvent("postback", about, { replyToken: `reply-${nextId()}`, postback: { data } }),
};

export const buildWebhookBody = (events: unknown[]): string =>
	JSON.stringify({ destination: "U00000000000000000000000000000000", events });

export const signWebhookBody = (body: string): string =>
	createHmac("sha256", TEST_CHANNEL_SECRET).update(body).digest("base64");

/** Sends a signed webhook request. */
export function sendWebhook(events: unknown[]): Promise<Response> {
	const body = buildWebhookBody(events);
	return postSignedWebhook(body, signWebhookBody(body));
}

export const postSignedWebhook = (body: string, signature?: string): Promise<Response> =>
	sendRequest("/webhook/line", {
		body,
		bare: true,
		headers: {
			"Content-Type": "application/json",
			...(signature !== undefined && { "x-line-signature": signature }),
		},
	});
