import { createHash } from "node:crypto";
import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import { z } from "zod";
import type { Env } from "#functions/env.ts";
import { callGoogle, type GoogleAnswer } from "./client.ts";

const AUTHORIZATION = "https://accounts.google.com/o/oauth2/v2/auth";
const TOKEN = "https://oauth2.googleapis.com/token";
const REVOCATION = "https://oauth2.googleapis.com/revoke";

/** Scopes requested of an account, and the path to which Google returns its user (docs/operations.md). */
export interface GooglePermission {
	scopes: readonly string[];
	returnPath: string;
}

/** List of calendars, and their events: nothing else of the account. */
export const CALENDAR_PERMISSION = {
	scopes: [
		"https://www.googleapis.com/auth/calendar.calendarlist.readonly",
		"https://www.googleapis.com/auth/calendar.events",
	],
	returnPath: "/google/return",
} as const satisfies GooglePermission;

/** Files created by the product: no other sheet of the account. */
export const SHEET_PERMISSION = {
	scopes: ["https://www.googleapis.com/auth/drive.file"],
	returnPath: "/google/sheets/return",
} as const satisfies GooglePermission;

/** The deployment's own credentials at Google. */
interface Credentials {
	clientId: string;
	clientSecret: string;
}

/** The deployment's client at Google; null if none is configured. A stand-in accepts any. */
export function googleCredentials(env: Env): Credentials | null {
	const [clientId, clientSecret] = [env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET];
	if (clientId && clientSecret) return { clientId, clientSecret };
	return env.GOOGLE ? STAND_IN : null;
}

const STAND_IN: Credentials = { clientId: "stand-in-client", clientSecret: "stand-in-secret" };

/**
 * Google's consent page, with the secrets that later prove that this console requested it.
 * @param hint is returned in front of the state, and proves nothing by itself
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
	// Without both, a second sign-in of the same account would return no refresh token.
	url.searchParams.set("access_type", "offline");
	url.searchParams.set("prompt", "consent");
	return { url: url.toString(), state, verifier };
}

/** A stand-in within the process is reached by a browser through the console's own address. */
const STAND_IN_PAGE = "/simulator/api/google/consent";

/** Redirect URI, which is registered at Google beforehand (docs/operations.md). */
const redirectUriAt = (origin: string, { returnPath }: GooglePermission): string => origin + returnPath;

/** A state as it is stored: a reader of the database cannot return it. */
export const stateHash = (state: string): string => createHash("sha256").update(state).digest("base64url");

const granted = z.object({
	access_token: z.string().min(1),
	expires_in: z.number().positive(),
	refresh_token: z.string().min(1).optional(),
	scope: z.string().default(""),
});
type Granted = z.output<typeof granted>;

type Tokens = { tokens: Granted; answer: GoogleAnswer } | { tokens: null; answer: GoogleAnswer };

/**
 * Exchanges the returned code for tokens. The calls are our own, so that a stand-in receives the same ones.
 */
export const exchangeCode = (
	env: Env,
	{ clientId, clientSecret }: Credentials,
	given: { code: string; verifier: string; origin: string; permission: GooglePermission },
): Promise<Tokens> =>
	askTokens(env, {
		grant_type: "authorization_code",
		code: given.code,
		code_verifier: given.verifier,
		redirect_uri: redirectUriAt(given.origin, given.permission),
		client_id: clientId,
		client_secret: clientSecret,
	});

export const refreshTokens = (
	env: Env,
	{ clientId, clientSecret }: Credentials,
	refreshToken: string,
): Promise<Tokens> =>
	askTokens(env, {
		grant_type: "refresh_token",
		refresh_token: refreshToken,
		client_id: clientId,
		client_secret: clientSecret,
	});

/** Revokes an account's consent. Google's response changes nothing: the tokens are deleted here anyway. */
export const revokeToken = (env: Env, token: string): Promise<GoogleAnswer> =>
	callGoogle(env, { method: "POST", url: REVOCATION, form: { token } });

async function askTokens(env: Env, form: Record<string, string>): Promise<Tokens> {
	const answer = await callGoogle(env, { method: "POST", url: TOKEN, form });
	const read = granted.safeParse(answer.body);
	return answer.status === 200 && read.success ? { tokens: read.data, answer } : { tokens: null, answer };
}

/** Whether all scopes were granted: with a box left unticked at Google nothing would work. */
export const isWholeGrant = ({ scope }: Granted, { scopes }: GooglePermission): boolean => {
	const given = new Set(scope.split(" "));
	return scopes.every((each) => given.has(each));
};
