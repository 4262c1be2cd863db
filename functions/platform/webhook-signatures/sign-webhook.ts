import { webhookSigningKey } from "./webhook-secret.ts";

interface WebhookContent {
	/** `webhook-id`. */
	id: string;
	/** Epoch seconds, `webhook-timestamp`. */
	timestamp: number;
	body: string;
}

/**
 * Value of `webhook-signature` (Standard Webhooks): one signature per secret, so that a receiver with the
 * secret from before a rotation still finds a valid one.
 */
export async function signWebhook(
	secrets: readonly string[],
	{ id, timestamp, body }: WebhookContent,
): Promise<string> {
	const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
	const signatures = await Promise.all(
		secrets.map(async (secret) => {
			const algorithm = { name: "HMAC", hash: "SHA-256" };
			const key = await crypto.subtle.importKey("raw", webhookSigningKey(secret), algorithm, false, ["sign"]);
			return `v1,${Buffer.from(await crypto.subtle.sign("HMAC", key, signed)).toString("base64")}`;
		}),
	);
	return signatures.join(" ");
}
