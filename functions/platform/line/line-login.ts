import { createHmac } from "node:crypto";
import { CodeChallengeMethod, OAuth2Client } from "arctic";
import { z } from "zod";
import { STAND_IN_LOGIN } from "#domain/platform/line/stand-in-login.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { LineUnavailable } from "./line-channel.ts";
import { callLineLogin } from "./line-fetch.ts";
import type { LoginChannel } from "./login-channel.ts";
import { type VerifiedIdToken, verifyIdToken } from "./verify-id-token.ts";

const AUTHORIZATION = "https://access.line.me/oauth2/v2.1/authorize";
/** The in-process stand-in is reached at the console's address. */
const STAND_IN_PAGE = "/simulator/api/login/authorize";

/** PKCE verifier of a login, derived from its state so that nothing is stored. */
const verifierOf = (env: Env, state: string): string =>
	createHmac("sha256", env.APP_KEY).update(`login-verifier:${state}`).digest("base64url");

interface LoginRequest {
	/** Signed state of the login; it is also its nonce. */
	state: string;
	/** Path to which LINE returns; it must be registered at LINE. */
	returnPath: string;
	/** Offer to add the account: `aggressive` on a page of its own, `normal` beside the consent. */
	botPrompt: "normal" | "aggressive";
}

/** Address of the LINE Login page, which also offers to add the account. */
export function lineLoginAddress(
	env: Env,
	channel: LoginChannel,
	{ state, returnPath, botPrompt }: LoginRequest,
): string {
	const client = new OAuth2Client(channel.id, channel.secret, publicOrigin(env) + returnPath);
	const page = channel === STAND_IN_LOGIN ? publicOrigin(env) + STAND_IN_PAGE : AUTHORIZATION;
	const url = client.createAuthorizationURLWithPKCE(
		page,
		state,
		CodeChallengeMethod.S256,
		verifierOf(env, state),
		["openid", "profile"],
	);
	url.searchParams.set("nonce", state);
	url.searchParams.set("bot_prompt", botPrompt);
	return url.toString();
}

const tokens = z.object({ id_token: z.string().min(1), access_token: z.string().min(1) });

/** Result of a login; the user's access token serves to ask for their friendship. */
type LoginResult = VerifiedIdToken & { accessToken: string };

/**
 * Exchanges the code that LINE returned, and verifies the identity for this channel and state.
 * @throws LineUnavailable where LINE is unreachable or busy
 */
export async function finishLineLogin(
	ctx: Pick<Ctx, "env" | "now">,
	channel: LoginChannel,
	{ code, state, returnPath }: { code: string; state: string; returnPath: string },
): Promise<LoginResult> {
	const { env } = ctx;
	const response = await callLineLogin(env, "/oauth2/v2.1/token", {
		grant_type: "authorization_code",
		code,
		redirect_uri: publicOrigin(env) + returnPath,
		client_id: channel.id,
		client_secret: channel.secret,
		code_verifier: verifierOf(env, state),
	}).catch(() => null);
	if (!response || response.status === 429 || response.status >= 500) throw new LineUnavailable();
	const granted = tokens.safeParse(await response.json().catch(() => null));
	if (!response.ok || !granted.success) return { refusal: "refused", accessToken: "" };
	const { id_token, access_token } = granted.data;
	const verified = await verifyIdToken(ctx, channel, { idToken: id_token, nonce: state });
	return { ...verified, accessToken: access_token };
}
