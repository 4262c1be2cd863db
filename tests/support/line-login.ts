import { createHash } from "node:crypto";

/** Credentials of the LINE Login channel in tests. */
const CHANNEL = { id: "2000000001", secret: "login-secret" };
export const LOGIN_CHANNEL = {
	LINE_LOGIN_CHANNEL_ID: CHANNEL.id,
	LINE_LOGIN_CHANNEL_SECRET: CHANNEL.secret,
};

/**
 * Consent of a user. The code itself carries it, because the test and the fake LINE run in different
 * processes.
 */
interface Consent {
	userId: string;
	nonce: string;
	challenge: string;
	redirectUri: string;
	/** Distinguishes repeated logins of one user. */
	number: number;
}

let logins = 0;

/** Logs a user in at the authorization address; returns the callback path. */
export function logInAtLine(address: string, userId: string): string {
	const asked = new URL(address).searchParams;
	const of = (name: string) => asked.get(name) ?? "";
	const fits =
		address.startsWith("https://access.line.me/oauth2/v2.1/authorize?") &&
		of("client_id") === CHANNEL.id &&
		of("response_type") === "code" &&
		of("code_challenge_method") === "S256" &&
		of("scope").split(" ").includes("openid");
	if (!fits) throw new Error(`LINE Login would refuse ${address}`);
	const back = new URL(of("redirect_uri"));
	const consent: Consent = {
		userId,
		nonce: of("nonce"),
		challenge: of("code_challenge"),
		redirectUri: of("redirect_uri"),
		number: ++logins,
	};
	back.searchParams.set("code", written(consent));
	back.searchParams.set("state", of("state"));
	return back.pathname + back.search;
}

const written = (consent: Consent): string => Buffer.from(JSON.stringify(consent)).toString("base64url");

function read(code: string): Consent | null {
	try {
		return JSON.parse(Buffer.from(code, "base64url").toString()) as Consent;
	} catch {
		return null;
	}
}

interface Answer {
	status: number;
	body: object;
}

const refuse = (error_description: string): Answer => ({
	status: 400,
	body: { error: "invalid_request", error_description },
});

/** Fake LINE Login: validates clients strictly; a code works once. */
export class FakeLineLogin {
	readonly #used = new Set<string>();

	take(endpoint: "login-token" | "login-verify", headers: Record<string, string>, text: string): Answer {
		const form = new URLSearchParams(text);
		const of = (name: string) => form.get(name) ?? "";
		if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded") || headers.authorization)
			return refuse("invalid request");
		if (of("client_id") !== CHANNEL.id) return refuse("invalid client");
		return endpoint === "login-token" ? this.#grant(of) : verify(of);
	}

	#grant(of: (name: string) => string): Answer {
		const code = of("code");
		const consent = this.#used.has(code) ? null : read(code);
		this.#used.add(code);
		const proof = createHash("sha256").update(of("code_verifier")).digest("base64url");
		const fits =
			of("client_secret") === CHANNEL.secret &&
			of("grant_type") === "authorization_code" &&
			consent?.redirectUri === of("redirect_uri") &&
			consent.challenge === proof;
		return fits
			? { status: 200, body: { access_token: "access", id_token: code, token_type: "Bearer" } }
			: refuse("invalid authorization code");
	}
}

function verify(of: (name: string) => string): Answer {
	const identity = read(of("id_token"));
	if (!identity || identity.nonce !== of("nonce")) return refuse("Invalid IdToken.");
	return { status: 200, body: { sub: identity.userId, aud: CHANNEL.id, nonce: identity.nonce } };
}
