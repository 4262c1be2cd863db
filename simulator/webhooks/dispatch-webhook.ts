import { SECOND } from "#domain/platform/time/wire-time.ts";
import { signLineBody } from "../rules/line-signature.ts";
import { type SimulatorPlatform, simulatedAccountOf, webhookAddressOf } from "../simulator-platform.ts";
import {
	type SignatureKind,
	storeWebhookAnswer,
	storeWebhookAttempt,
	type WebhookAttempt,
} from "../store/webhook-store.ts";
import { addReplyToken } from "./add-reply-token.ts";
import type { SimulatedEvent } from "./webhook-event.ts";

/** Timeout after which LINE treats a webhook as failed. */
const WEBHOOK_TIMEOUT = 10 * SECOND;

/** Result of one attempt. */
export type DispatchResult = Pick<WebhookAttempt, "id" | "status" | "error" | "ms">;

interface Options {
	signature?: SignatureKind | undefined;
	redeliveryOf?: number | undefined;
}

/** Signs events over their exact bytes, posts them to the console and records the answer. */
export async function dispatchWebhook(
	platform: SimulatorPlatform,
	events: SimulatedEvent[],
	{ signature = "right", redeliveryOf }: Options = {},
): Promise<DispatchResult> {
	const body = JSON.stringify({
		destination: simulatedAccountOf(platform.env).userId,
		events: events.map((event) => addReplyToken(platform, event)),
	});
	const id = storeWebhookAttempt(platform.sql, {
		at: platform.now(),
		body,
		signature,
		redeliveryOf: redeliveryOf ?? null,
	});
	const answer = await post(platform, body, signature);
	storeWebhookAnswer(platform.sql, id, answer);
	return { id, ...answer };
}

async function post(
	platform: SimulatorPlatform,
	body: string,
	signature: SignatureKind,
): Promise<Pick<WebhookAttempt, "status" | "error" | "ms">> {
	const headers = new Headers({
		"Content-Type": "application/json; charset=utf-8",
		"User-Agent": "LineBotWebhook/2.0",
	});
	if (signature !== "missing") {
		const secret = platform.env.LINE_CHANNEL_SECRET;
		headers.set(
			"x-line-signature",
			await signLineBody(body, signature === "right" ? secret : `not ${secret}`),
		);
	}
	const start = Date.now();
	const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT);
	try {
		const response = await platform.env.CONSOLE.fetch(webhookAddressOf(platform.env), {
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
