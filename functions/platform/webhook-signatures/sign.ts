import { keyIn } from "./secret.ts";

interface Signed {
	/** `webhook-id`. */
	id: string;
	/** Epoch seconds, `webhook-timestamp`. */
	timestamp: number;
	body: string;
}

/**
 * The value of `webhook-signature` (Standard Webhooks): one signature for each secret, so that a receiver who knows the one
 * before a rotation still finds its own.
 */
export async function signatureOf(
	secrets: readonly string[],
	{ id, timestamp, body }: Signed,
): Promise<string> {
	const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
	const written = await Promise.all(
		secrets.map(async (secret) => {
			const algorithm = { name: "HMAC", hash: "SHA-256" };
			const key = await crypto.subtle.importKey("raw", keyIn(secret), algorithm, false, ["sign"]);
			return `v1,${Buffer.from(await crypto.subtle.sign("HMAC", key, signed)).toString("base64")}`;
		}),
	);
	return written.join(" ");
}
