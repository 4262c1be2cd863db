import { createHmac, timingSafeEqual } from "node:crypto";

/** Claims that whoever carries them cannot change, for one purpose: a token of one cannot be used for another. */
export function writeSigned(key: string, purpose: string, claims: unknown): string {
	const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
	return `${body}.${signature(key, purpose, body)}`;
}

/** The claims of a token of ours for this purpose; undefined for any other, and for one that was changed. */
export function readSigned(key: string, purpose: string, token: string): unknown {
	const [body = "", signed = ""] = token.split(".");
	const expected = Buffer.from(signature(key, purpose, body));
	const given = Buffer.from(signed);
	if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
	return JSON.parse(Buffer.from(body, "base64url").toString());
}

const signature = (key: string, purpose: string, body: string) =>
	createHmac("sha256", key).update(`${purpose}:${body}`).digest("base64url");
