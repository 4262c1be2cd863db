import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Creates a token of signed claims. Its bearer can neither change them nor use them for another purpose.
 */
export function signClaims(key: string, purpose: string, claims: unknown): string {
	const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
	return `${body}.${signature(key, purpose, body)}`;
}

/** Token of `signClaims`: claims and signature in base64url. */
const SIGNED = /^([\w-]+)\.([\w-]+)$/;

/** Claims of a token that was signed for this purpose; undefined for any other token. */
export function readSignedClaims(key: string, purpose: string, token: string): unknown {
	const [, body = "", signed = ""] = SIGNED.exec(token) ?? [];
	const expected = Buffer.from(signature(key, purpose, body));
	const givenSignature = Buffer.from(signed);
	if (expected.length !== givenSignature.length || !timingSafeEqual(expected, givenSignature))
		return undefined;
	return JSON.parse(Buffer.from(body, "base64url").toString());
}

const signature = (key: string, purpose: string, body: string) =>
	createHmac("sha256", key).update(`${purpose}:${body}`).digest("base64url");
