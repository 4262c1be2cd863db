import type { WebhookAnswer } from "#domain/integrations/outgoing-webhooks/judge-webhook.ts";
import {
	MAX_BYTES_READ,
	MAX_EXCERPT,
	RECEIVER_TIMEOUT,
} from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { WEBHOOK_FAILURE_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { fetchReceiver } from "#functions/platform/http/fetch-receiver.ts";
import { retryAfterOf } from "#functions/platform/http/retry-after.ts";
import { signWebhook } from "#functions/platform/webhook-signatures/sign-webhook.ts";
import type { OutgoingWebhook } from "./webhook-bodies.ts";

interface WebhookReceiver {
	url: string;
	/** Secrets that sign, newest first. */
	secrets: readonly string[];
}

type CallContext = Pick<Ctx, "env" | "clock">;

/** Calls a receiver, signed as Standard Webhooks specify. Never throws. */
export async function callReceiver(
	ctx: CallContext,
	{ url, secrets }: WebhookReceiver,
	{ webhookId, body: content }: OutgoingWebhook,
): Promise<WebhookAnswer> {
	const timestamp = Math.floor(ctx.clock() / SECOND);
	const body = JSON.stringify(content);
	return postToReceiver(ctx, url, {
		headers: {
			"Content-Type": "application/json",
			"User-Agent": "Musubi-Webhooks/1",
			"webhook-id": webhookId,
			"webhook-timestamp": String(timestamp),
			"webhook-signature": await signWebhook(secrets, { id: webhookId, timestamp, body }),
		},
		body,
	});
}

/**
 * Posts to a receiver. Never throws: no response is a result too. Redirects are not followed, and no more of the
 * answer is read than the log could use.
 */
export async function postToReceiver(
	{ env, clock }: CallContext,
	url: string,
	request: { headers: Record<string, string>; body: string },
): Promise<WebhookAnswer> {
	const startedAt = clock();
	const withoutResponse = (reason: string): WebhookAnswer => ({
		status: null,
		reason,
		retryAfter: 0,
		excerpt: "",
		durationMs: Math.max(0, clock() - startedAt),
	});
	const signal = AbortSignal.timeout(RECEIVER_TIMEOUT);
	try {
		const response = await fetchReceiver(env, url, {
			...request,
			method: "POST",
			redirect: "manual",
			signal,
		});
		const excerpt = await readBeginning(response, signal);
		return {
			status: response.status,
			reason: null,
			retryAfter: retryAfterOf(response) ?? 0,
			excerpt,
			durationMs: Math.max(0, clock() - startedAt),
		};
	} catch {
		return withoutResponse(signal.aborted ? TEXTS.silent : TEXTS.unreachable);
	}
}

/** Reads the beginning of an answer; the rest is not read. */
async function readBeginning({ body }: Response, signal: AbortSignal): Promise<string> {
	if (!body) return "";
	const reader = body.getReader();
	signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
	const decoder = new TextDecoder();
	let text = "";
	let count = 0;
	try {
		while (count < MAX_BYTES_READ && text.length < MAX_EXCERPT) {
			const { done, value } = await reader.read();
			if (done) break;
			count += value.byteLength;
			text += decoder.decode(value.subarray(0, MAX_BYTES_READ), { stream: true });
		}
	} catch {
		// An answer that breaks off or times out still has its status.
	}
	await reader.cancel().catch(() => undefined);
	return removeControlCharacters(text).slice(0, MAX_EXCERPT);
}

/** Removes unprintable characters, since a receiver's answer is shown in a log. */
const removeControlCharacters = (text: string): string => text.replace(/[^\P{C}\n\t]/gu, "");
