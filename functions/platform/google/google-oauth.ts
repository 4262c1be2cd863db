import { createHash } from "node:crypto";
import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import { z } from "zod";
import type { Env } from "#functions/env.ts";
import { callGoogle, type GoogleResponse } from "./google-client.ts";

const AUTHORIZATION = "https://accounts.google.com/o/oauth2/v2/auth";
const TOKEN = "https://oauth2.googleapis.com/token";
const REVOCATION = "https://oauth2.googleapis.com/revoke";

/**
 * Scopes requested from an account, and the path to which Google redirects afterwards (docs/operations.md).
 */
export interface GooglePermission {
	scopes: readonly string[];
	returnPath: string;
}

/** Access to the calendar list and its events, and to nothing else of the account. */
export const CALENDAR_PERMISSION = {
	scopes: [
		"https://www.googleapis.com/auth/calendar.calendarlist.readonly",
		"https://www.googleapis.com/auth/calendar.events",
	],
	returnPath: "/google/return",
} as const satisfies GooglePermission;

/** Access to files that the product created, and to no other sheet of the account. */
export const SHEET_PERMISSION = {
	scopes: ["https://www.googleapis.com/auth/drive.file"],
	returnPath: "/google/sheets/return",
} as const satisfies GooglePermission;

/** Client credentials of the deployment at Google. */
interface Credentials {
	clientId: string;
	clientSecret: string;
}

/** Configured client credentials; null if there are none. A stand-in accepts any. */
export function googleCredentials(env: Env): Credentials | null {
	const [clientId, clientSecret] = [env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET];
	if (clientId && clientSecret) return { clientId, clientSecret };
	return env.GOOGLE ? STAND_IN : null;
}

const STAND_IN: Credentials = { clientId: "stand-in-client", clientSecret: "stand-in-secret" };

/**
 * Address of Google's consent page, with the state and PKCE verifier that later prove the console's
 * request.
 * @param hint prefix of the returned state; it proves nothing by itself
 */
export function authorizationPage(
	env: Env,
	{ clientId, clientSecret }: Credentials,
	{ origin, hint, permission }: { origin: string; hint: string; permission: GooglePermission },
) {
	const state = `${hint}.${generateState()}`;
	const verifier = generateCodeVerifier();
	const client = new OAuth2Client(clientId, clientSecret, redirectUriAt(origin, permission));
	const page = env.GOOGLE ? origin + STAND_IN_PAGE : AUTHORIZATION;
	const url = client.createAuthorizationURLWithPKCE(page, state, CodeChallengeMethod.S256, verifier, [
		...permission.scopes,
	]);
	// Without both parameters, a repeated sign-in of an account returns no refresh token.
	url.searchParams.set("access_type", "offline");
	url.searchParams.set("prompt", "consent");
	return { url: url.toString(), state, verifier };
}

/** Path of the in-process stand-in's consent page, on the console's own address. */
const STAND_IN_PAGE = "/simulator/api/google/consent";

/** Redirect URI, which is registered at Google beforehand (docs/operations.md). */
const redirectUriAt = (origin: string, { returnPath }: GooglePermission): string => origin + returnPath;

/** Hash of a state, stored instead of it so that a reader of the database cannot complete the sign-in. */
export const hashState = (state: string): string => createHash("sha256").update(state).digest("base64url");

const tokenResponse = z.object({
	access_token: z.string().min(1),
	expires_in: z.number().positive(),
	refresh_token: z.string().min(1).optional(),
	scope: z.string().default(""),
});
type TokenResponse = z.output<typeof tokenResponse>;

type Tokens = { tokens: TokenResponse; answer: GoogleResponse } | { tokens: null; answer: GoogleResponse };

/**
 * Exchanges the authorization code for tokens. It uses `callGoogle` rather than the OAuth library, so that
 * a stand-in receives the same calls.
 */
export const exchangeCode = (
	env: Env,
	{ clientId, clientSecret }: Credentials,
	grantInput: { code: string; verifier: string; origin: string; permission: GooglePermission },
): Promise<Tokens> =>
	requestTokens(env, {
		grant_type: "authorization_code",
		code: grantInput.code,
		code_verifier: grantInput.verifier,
		redirect_uri: redirectUriAt(grantInput.origin, grantInput.permission),
		client_id: clientId,
		client_secret: clientSecret,
	});

export const refreshTokens = (
	env: Env,
	{ clientId, clientSecret }: Credentials,
	refreshToken: string,
): Promise<Tokens> =>
	requestTokens(env, {
		grant_type: "refresh_token",
		refresh_token: refreshToken,
		client_id: clientId,
		client_secret: clientSecret,
	});

/** Revokes an account's consent. Callers ignore the response, because they delete the tokens anyway. */
export const revokeGoogleToken = (env: Env, token: string): Promise<GoogleResponse> =>
	callGoogle(env, { method: "POST", url: REVOCATION, form: { token } });

async function requestTokens(env: Env, form: Record<string, string>): Promise<Tokens> {
	const answer = await callGoogle(env, { method: "POST", url: TOKEN, form });
	const parsed = tokenResponse.safeParse(answer.body);
	return answer.status === 200 && parsed.success ? { tokens: parsed.data, answer } : { tokens: null, answer };
}

/** Whether all scopes were granted: users can deselect scopes on Google's page. */
export const isCompleteGrant = ({ scope }: TokenResponse, { scopes }: GooglePermission): boolean => {
	const granted = new Set(scope.split(" "));
	return scopes.every((requiredScope) => granted.has(requiredScope));
};
