import { createHmac } from "node:crypto";
import { CodeChallengeMethod, OAuth2Client } from "arctic";
import { z } from "zod";
import { LANDING_LOGIN_PATH } from "#domain/engine/kinds/landing.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { callLineLogin } from "#functions/platform/line/line-fetch.ts";

const AUTHORIZATION = "https://access.line.me/oauth2/v2.1/authorize";
/** The in-process stand-in is reached at the console's address. */
const STAND_IN_PAGE = "/simulator/api/login/authorize";
const STAND_IN = { id: "stand-in-login", secret: "stand-in-login-secret" };

const PURPOSE = "landing";
/** Lifetime of the state; a slower login starts again. */
const STATE_LIFETIME = HOUR;

interface Channel {
	id: string;
	secret: string;
}

/** The account's LINE Login channel; null if none is configured, or if the public address is unknown. */
export function loginChannel(env: Env): Channel | null {
	if (publicOrigin(env) === "") return null;
	const [id, secret] = [env.LINE_LOGIN_CHANNEL_ID, env.LINE_LOGIN_CHANNEL_SECRET];
	if (id && secret) return { id, secret };
	return env.SIMULATOR ? STAND_IN : null;
}

const redirectUri = (env: Env): string => publicOrigin(env) + LANDING_LOGIN_PATH;

/** PKCE verifier of a login, derived from its state so that nothing is stored. */
const verifierOf = (env: Env, state: string): string =>
	createHmac("sha256", env.APP_KEY).update(`${PURPOSE}-verifier:${state}`).digest("base64url");

/** Address of the LINE Login page for a visit, which also offers to add the account. */
export function lineLoginAddress(
	{ env, now }: Pick<Ctx, "env" | "now">,
	channel: Channel,
	visitId: number,
): string {
	const state = signClaims(env.APP_KEY, PURPOSE, [visitId, now + STATE_LIFETIME]);
	const client = new OAuth2Client(channel.id, channel.secret, redirectUri(env));
	const page = channel === STAND_IN ? publicOrigin(env) + STAND_IN_PAGE : AUTHORIZATION;
	const url = client.createAuthorizationURLWithPKCE(
		page,
		state,
		CodeChallengeMethod.S256,
		verifierOf(env, state),
		["openid", "profile"],
	);
	url.searchParams.set("nonce", state);
	// Offers the account directly after the consent.
	url.searchParams.set("bot_prompt", "aggressive");
	return url.toString();
}

/** Claims of a state: id of the visit, and end of its lifetime. */
const claims = z.tuple([z.number(), z.number()]);

/** Visit of a login started here; null for any other state, or an expired one. */
export function visitOfState({ env, now }: Pick<Ctx, "env" | "now">, state: string): number | null {
	const parsedClaims = claims.safeParse(readSignedClaims(env.APP_KEY, PURPOSE, state));
	if (!parsedClaims.success) return null;
	const [visitId, expiresAt] = parsedClaims.data;
	return expiresAt > now ? visitId : null;
}

const tokens = z.object({ id_token: z.string().min(1) });
const identity = z.object({ sub: z.string().regex(/^U[0-9a-f]{32}$/), aud: z.string(), nonce: z.string() });

/**
 * LINE user id of the login, from the code and state that LINE returned. LINE itself verifies the signature
 * of the id token and returns its nonce.
 * @throws if LINE does not respond, or refuses
 */
export async function findLineUserId(
	env: Env,
	channel: Channel,
	{ code, state }: { code: string; state: string },
): Promise<string> {
	const tokenResponse = tokens.parse(
		await answerOf(
			callLineLogin(env, "/oauth2/v2.1/token", {
				grant_type: "authorization_code",
				code,
				redirect_uri: redirectUri(env),
				client_id: channel.id,
				client_secret: channel.secret,
				code_verifier: verifierOf(env, state),
			}),
		),
	);
	const verification = { id_token: tokenResponse.id_token, client_id: channel.id, nonce: state };
	const verifiedIdentity = identity.parse(
		await answerOf(callLineLogin(env, "/oauth2/v2.1/verify", verification)),
	);
	if (verifiedIdentity.aud !== channel.id || verifiedIdentity.nonce !== state)
		throw new Error("the identity is for another login");
	return verifiedIdentity.sub;
}

async function answerOf(call: Promise<Response>): Promise<unknown> {
	const response = await call;
	if (response.ok) return response.json();
	await response.body?.cancel();
	throw new Error(`LINE Login: ${response.status}`);
}
