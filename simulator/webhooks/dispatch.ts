import { SECOND } from "#domain/platform/time/time.ts";
import { ACCOUNT, type Platform } from "../platform.ts";
import { sign } from "../rules/signature.ts";
import { addWebhook, noteWebhookAnswer, type SignatureKind, type WebhookAttempt } from "../store/webhooks.ts";
import type { WebhookEvent } from "./event.ts";
import { withReplyToken } from "./tokens.ts";

/** Timeout after which LINE treats a webhook as failed. */
const PATIENCE = 10 * SECOND;

/** Result of one attempt. */
export type Dispatched = Pick<WebhookAttempt, "id" | "status" | "error" | "ms">;

interface Options {
	signature?: SignatureKind | undefined;
	redeliveryOf?: number | undefined;
}

/** Signs events over their exact bytes, posts them to the console and records the answer. */
export async function dispatch(
	platform: Platform,
	events: WebhookEvent[],
	{ signature = "right", redeliveryOf }: Options = {},
): Promise<Dispatched> {
	const body = JSON.stringify({
		destination: ACCOUNT.userId,
		events: events.map((event) => withReplyToken(platform, event)),
	});
	const id = addWebhook(platform.sql, {
		at: platform.now(),
		body,
		signature,
		redeliveryOf: redeliveryOf ?? null,
	});
	const answer = await post(platform, body, signature);
	noteWebhookAnswer(platform.sql, id, answer);
	return { id, ...answer };
}

async function post(
	platform: Platform,
	body: string,
	signature: SignatureKind,
): Promise<Pick<WebhookAttempt, "status" | "error" | "ms">> {
	const headers = new Headers({
		"Content-Type": "application/json; charset=utf-8",
		"User-Agent": "LineBotWebhook/2.0",
	});
	if (signature !== "missing") {
		const secret = platform.env.LINE_CHANNEL_SECRET;
		headers.set("x-line-signature", await sign(body, signature === "right" ? secret : `not ${secret}`));
	}
	const start = Date.now();
	const signal = AbortSignal.timeout(PATIENCE);
	try {
		const response = await platform.env.CONSOLE.fetch(ACCOUNT.webhookAddress, {
			method: "POST",
			headers,
			body,
			signal,
		});
		await response.body?.cancel();
		return { status: response.status, error: null, ms: Date.now() - start };
	} catch (error) {
		return { status: null, error: String(error), ms: Date.now() - start };
	}
}
