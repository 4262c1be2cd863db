import { createHmac, timingSafeEqual } from "node:crypto";

/** LINE Login channel whose secret signs the tokens. */
export interface LoginChannel {
	id: string;
	secret: string;
}

/** Claims of an id token, in LINE's names. Times are seconds. */
export interface IdTokenClaims {
	iss: string;
	sub: string;
	aud: string;
	exp: number;
	iat: number;
	nonce?: string;
	amr?: string[];
	name?: string;
}

export const ID_TOKEN_ISSUER = "https://access.line.me";
export const ID_TOKEN_SECONDS = 3_600;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const signatureOf = (secret: string, text: string): string =>
	createHmac("sha256", secret).update(text).digest("base64url");

/** Signs an id token as LINE does for web logins. */
export function signIdToken({ secret }: LoginChannel, claims: IdTokenClaims): string {
	const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
	return `${text}.${signatureOf(secret, text)}`;
}

type Verification = { status: number; body: object };

const refuse = (error_description: string): Verification => ({
	status: 400,
	body: { error: "invalid_request", error_description },
});

/** Answers `POST /oauth2/v2.1/verify`, with LINE's refusals in their order. */
export function verifyIdToken(channel: LoginChannel, form: URLSearchParams, now: number): Verification {
	const [head = "", body = "", signature = "", ...rest] = (form.get("id_token") ?? "").split(".");
	const claims = parse(body) as Partial<IdTokenClaims> | null;
	const isSigned =
		rest.length === 0 &&
		(parse(head) as { alg?: unknown } | null)?.alg === "HS256" &&
		isEqual(signature, signatureOf(channel.secret, `${head}.${body}`));
	if (!claims || !isSigned) return refuse("Invalid IdToken.");
	if (claims.iss !== ID_TOKEN_ISSUER) return refuse("Invalid IdToken Issuer.");
	if ((claims.exp ?? 0) * 1_000 <= now) return refuse("IdToken expired.");
	if (claims.aud !== form.get("client_id")) return refuse("Invalid IdToken Audience.");
	const nonce = form.get("nonce");
	if (nonce !== null && nonce !== claims.nonce) return refuse("Invalid IdToken Nonce.");
	return { status: 200, body: claims };
}

function parse(part: string): unknown {
	try {
		return JSON.parse(Buffer.from(part, "base64url").toString());
	} catch {
		return null;
	}
}

const isEqual = (text: string, expected: string): boolean =>
	text.length === expected.length && timingSafeEqual(Buffer.from(text), Buffer.from(expected));
