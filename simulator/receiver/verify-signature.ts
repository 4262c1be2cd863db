import { Webhook } from "standardwebhooks";
import type { ReceivedWebhook } from "./simulated-receiver.ts";

/**
 * Whether one of a message's signatures matches the secret, by the public library of Standard Webhooks. Its
 * own `verify` would compare the timestamp with the machine's clock, which differs from the simulator's.
 */
export function isWebhookSigned(
	{ id, timestamp, signature, body }: ReceivedWebhook,
	secret: string,
): boolean {
	try {
		const own = new Webhook(secret).sign(id, new Date(timestamp * 1_000), body);
		return signature.split(" ").includes(own);
	} catch {
		return false;
	}
}
