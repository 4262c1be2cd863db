import { createHmac } from "node:crypto";
import { nextId } from "./clock.ts";
import { call } from "./requests.ts";
import { CHANNEL_SECRET } from "./secrets.ts";

let lastEvent = 0;

export type LineEvent = Record<string, unknown> & {
	type: string;
	timestamp: number;
	webhookEventId: string;
	source?: { type: string; userId?: string };
};

interface About {
	/** LINE's user id of the friend. */
	from: string;
	at: number;
	webhookEventId?: string;
}

/** An id in the form of LINE's, which is a ULID; later events have later ids. */
const newEventId = (): string => `01HX${String(++lastEvent).padStart(22, "0")}`;

/** Any event of a friend. */
export const eventOf = (type: string, { from, at, webhookEventId }: About, more: object = {}): LineEvent => ({
	type,
	mode: "active",
	timestamp: at,
	webhookEventId: webhookEventId ?? newEventId(),
	deliveryContext: { isRedelivery: false },
	source: { type: "user", userId: from },
	...more,
});

type Message = About & { messageId?: string; replyToken?: string; [field: string]: unknown };

function messageEvent(type: string, given: Message): LineEvent {
	const {
		from,
		at,
		webhookEventId,
		messageId = nextId(),
		replyToken = `reply-${nextId()}`,
		...fields
	} = given;
	return eventOf(
		"message",
		{ from, at, webhookEventId },
		{ replyToken, message: { id: messageId, type, ...fields } },
	);
}

/** The webhook events of LINE that a friend causes. */
export const lineEvents = {
	message: messageEvent,
	text: (given: Message & { text: string }) => messageEvent("text", { quoteToken: "q", ...given }),
	follow: ({ isUnblocked = false, ...about }: About & { isUnblocked?: boolean }) =>
		eventOf("follow", about, { replyToken: `reply-${nextId()}`, follow: { isUnblocked } }),
	unfollow: (about: About) => eventOf("unfollow", about),
	unsend: ({ messageId, ...about }: About & { messageId: string }) =>
		eventOf("unsend", about, { unsend: { messageId } }),
	postback: ({ data, ...about }: About & { data: string }) =>
		eventOf("postback", about, { replyToken: `reply-${nextId()}`, postback: { data } }),
};

export const webhookBody = (events: unknown[]): string =>
	JSON.stringify({ destination: "U00000000000000000000000000000000", events });

export const signatureOf = (body: string): string =>
	createHmac("sha256", CHANNEL_SECRET).update(body).digest("base64");

/** Sends a webhook request as LINE does, signed over its bytes. */
export function sendWebhook(events: unknown[]): Promise<Response> {
	const body = webhookBody(events);
	return postWebhook(body, signatureOf(body));
}

export const postWebhook = (body: string, signature?: string): Promise<Response> =>
	call("/webhook/line", {
		body,
		bare: true,
		headers: {
			"Content-Type": "application/json",
			...(signature !== undefined && { "x-line-signature": signature }),
		},
	});
