import { createHmac, timingSafeEqual } from "node:crypto";

/** Signed claims for one purpose. The bearer cannot change them, or use them for another purpose. */
export function writeSigned(key: string, purpose: string, claims: unknown): string {
	const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
	return `${body}.${signature(key, purpose, body)}`;
}

/** A token as `writeSigned` makes it: claims and signature in base64url, and nothing more. */
const SIGNED = /^([\w-]+)\.([\w-]+)$/;

/** The claims of a token that we signed for this purpose; undefined for any other. */
export function readSigned(key: string, purpose: string, token: string): unknown {
	const [, body = "", signed = ""] = SIGNED.exec(token) ?? [];
	const expected = Buffer.from(signature(key, purpose, body));
	const given = Buffer.from(signed);
	if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
	return JSON.parse(Buffer.from(body, "base64url").toString());
}

const signature = (key: string, purpose: string, body: string) =>
	createHmac("sha256", key).update(`${purpose}:${body}`).digest("base64url");
