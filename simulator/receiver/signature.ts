import { Webhook } from "standardwebhooks";
import type { Received } from "./receiver.ts";

/**
 * Whether one of a message's signatures is that of the secret, by the public library of Standard Webhooks. Its own
 * `verify` would hold the time against the machine's clock, of which the simulator's is ahead.
 */
export function isSigned({ id, timestamp, signature, body }: Received, secret: string): boolean {
	try {
		const own = new Webhook(secret).sign(id, new Date(timestamp * 1_000), body);
		return signature.split(" ").includes(own);
	} catch {
		return false;
	}
}
