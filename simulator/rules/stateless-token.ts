import { createHmac, timingSafeEqual } from "node:crypto";
import { SECOND } from "#domain/platform/time/wire-time.ts";

/** Validity of a stateless token in seconds, as LINE says: a second less than a quarter of an hour. */
export const STATELESS_SECONDS = 899;

const signatureOf = (secret: string, until: string): string =>
	createHmac("sha256", secret).update(`stateless:${until}`).digest("base64url");

/** Stateless token of a channel: it has its end in itself, so that nothing is stored and nothing can be revoked. */
export function createStatelessToken(secret: string, now: number): string {
	const until = String(now + STATELESS_SECONDS * SECOND);
	return `${until}.${signatureOf(secret, until)}`;
}

/** Whether a token was issued for the channel, and has not ended. */
export function isStatelessToken(secret: string, token: string, now: number): boolean {
	const [until = "", signature = ""] = token.split(".");
	const expected = signatureOf(secret, until);
	return (
		signature.length === expected.length &&
		timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) &&
		now < Number(until)
	);
}
