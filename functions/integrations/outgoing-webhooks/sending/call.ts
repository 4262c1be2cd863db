import { ANSWERED_WITHIN, MOST_KEPT, MOST_READ } from "#domain/integrations/outgoing-webhooks/limits.ts";
import type { WebhookAnswer } from "#domain/integrations/outgoing-webhooks/verdict.ts";
import { WEBHOOK_ANSWER_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { retryAfterOf } from "#functions/platform/http/retry-after.ts";
import { signatureOf } from "#functions/platform/webhook-signatures/sign.ts";
import type { Outgoing } from "./body.ts";
import { reach } from "./reach.ts";

interface Receiver {
	url: string;
	/** All that sign, the newest first. */
	secrets: readonly string[];
}

/**
 * Calls a receiver, signed as Standard Webhooks specify. Never throws: no response is a result too. Redirects
 * are not followed, and no more of the answer is read than the log could use.
 */
export async function callReceiver(
	{ env, clock }: Pick<Ctx, "env" | "clock">,
	{ url, secrets }: Receiver,
	{ webhookId, body: said }: Outgoing,
): Promise<WebhookAnswer> {
	const began = clock();
	const timestamp = Math.floor(began / SECOND);
	const body = JSON.stringify(said);
	const nothing = (reason: string): WebhookAnswer => ({
		status: null,
		reason,
		retryAfter: 0,
		excerpt: "",
		durationMs: Math.max(0, clock() - began),
	});
	const signal = AbortSignal.timeout(ANSWERED_WITHIN);
	try {
		const response = await reach(env, url, {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				"User-Agent": "Musubi-Webhooks/1",
				"webhook-id": webhookId,
				"webhook-timestamp": String(timestamp),
				"webhook-signature": await signatureOf(secrets, { id: webhookId, timestamp, body }),
			},
			body,
			redirect: "manual",
			signal,
		});
		const excerpt = await beginningOf(response, signal);
		return {
			status: response.status,
			reason: null,
			retryAfter: retryAfterOf(response) ?? 0,
			excerpt,
			durationMs: Math.max(0, clock() - began),
		};
	} catch {
		return nothing(signal.aborted ? TEXTS.silent : TEXTS.unreachable);
	}
}

/**
 * Beginning of an answer; the rest is not read. An answer that breaks off or times out still has its status.
 */
async function beginningOf({ body }: Response, signal: AbortSignal): Promise<string> {
	if (!body) return "";
	const reader = body.getReader();
	signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
	const decoder = new TextDecoder();
	let text = "";
	let count = 0;
	try {
		while (count < MOST_READ && text.length < MOST_KEPT) {
			const { done, value } = await reader.read();
			if (done) break;
			count += value.byteLength;
			text += decoder.decode(value.subarray(0, MOST_READ), { stream: true });
		}
	} catch {}
	await reader.cancel().catch(() => undefined);
	return printable(text).slice(0, MOST_KEPT);
}

/** Removes unprintable characters, since a receiver's answer is shown in a log. */
const printable = (text: string): string => text.replace(/[^\P{C}\n\t]/gu, "");
