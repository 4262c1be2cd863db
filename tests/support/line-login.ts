import { createHash } from "node:crypto";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { answerLiffCall } from "../../simulator/liff/liff-api.ts";
import {
	ID_TOKEN_ISSUER,
	ID_TOKEN_SECONDS,
	type IdTokenClaims,
	type LoginChannel,
	signIdToken,
	verifyIdToken,
} from "../../simulator/login/id-token.ts";
import { KeyValueRecords } from "../../simulator/world/key-value-records.ts";

/** LINE Login channel in tests. */
export const CHANNEL: LoginChannel = { id: "2000000001", secret: "login-secret" };
export const LOGIN_CHANNEL = {
	LINE_LOGIN_CHANNEL_ID: CHANNEL.id,
	LINE_LOGIN_CHANNEL_SECRET: CHANNEL.secret,
};

/** Id token of a user as LINE issues it now, with the given claims changed. */
export function buildIdToken(
	userId: string,
	{ channel = CHANNEL, ...claims }: Partial<IdTokenClaims> & { channel?: LoginChannel } = {},
): string {
	const { iat = Math.round(Date.now() / SECOND) } = claims;
	const own = { iss: ID_TOKEN_ISSUER, sub: userId, aud: channel.id, iat, exp: iat + ID_TOKEN_SECONDS };
	return signIdToken(channel, { ...own, ...claims });
}

/**
 * Consent of a user. The code itself carries it, because the test and the fake LINE run in different
 * processes.
 */
interface Consent {
	userId: string;
	nonce: string;
	challenge: string;
	redirectUri: string;
	/** Seconds of the test's clock, which the fake LINE does not know. */
	iat: number;
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
		iat: Math.round(Date.now() / SECOND),
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

/** Token of the LINE Login channel for the LIFF server API. */
export const LIFF_TOKEN = "login-channel-token";

let draws = 0;

/** Numbers that differ, without chance. */
const nextDraw = (): number => (++draws * 0.618_033_988_749_895) % 1;

/** The fake LINE does not know the test's time: the console alone refuses expired tokens. */
const TIMELESS = 0;

/** Fake LINE Login and LIFF: validates clients strictly; a code works once. */
export class FakeLineLogin {
	readonly #used = new Set<string>();
	readonly #world = { records: new KeyValueRecords(), now: Date.now, random: nextDraw };

	take(endpoint: "login-token" | "login-verify", headers: Record<string, string>, text: string): Answer {
		const form = new URLSearchParams(text);
		const of = (name: string) => form.get(name) ?? "";
		if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded") || headers.authorization)
			return refuse("invalid request");
		if (endpoint === "login-verify") return verifyIdToken(CHANNEL, form, TIMELESS);
		return of("client_id") === CHANNEL.id ? this.#grant(of) : refuse("invalid client");
	}

	/** Answers a call of the LIFF server API. */
	takeLiff(
		method: string,
		path: string,
		{ authorization = "" }: Record<string, string>,
		text: string,
	): Answer {
		if (authorization !== `Bearer ${LIFF_TOKEN}`)
			return { status: 401, body: { message: "Authentication failed." } };
		const liffId = path.split("/")[4] ?? "";
		return answerLiffCall(this.#world, {
			method,
			liffId,
			body: text === "" ? null : JSON.parse(text),
			channelId: CHANNEL.id,
		});
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
		if (!fits) return refuse("invalid authorization code");
		const idToken = buildIdToken(consent.userId, { nonce: consent.nonce, iat: consent.iat });
		return { status: 200, body: { access_token: "access", id_token: idToken, token_type: "Bearer" } };
	}
}
