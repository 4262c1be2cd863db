import { createHash } from "node:crypto";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import {
	googleInvalidCredentials,
	refuseGoogleCall,
	refuseTokenCall,
	type SimulatedGoogleAnswer,
} from "./google-answer.ts";
import { type GoogleWorld, randomCharacters } from "./google-world.ts";

/** Lifetimes of a code and of an access token. */
const CODE_LIFETIME = 10 * MINUTE;
const ACCESS_LIFETIME = HOUR;

/** Authorisation that a user granted a client. */
export interface AuthorizationRequest {
	clientId: string;
	redirectUri: string;
	scope: string;
	challenge: string;
}

interface Code extends AuthorizationRequest {
	expiresAt: number;
}

interface Grant {
	clientId: string;
	scope: string;
	isRevoked: boolean;
}

interface Access {
	refreshToken: string;
	expiresAt: number;
}

/** Issues a code to an authorised client. */
export function issueGoogleCode(world: GoogleWorld, request: AuthorizationRequest): string {
	const code = `4/${randomCharacters(world)}`;
	world.records.put(`code/${code}`, { ...request, expiresAt: world.now() + CODE_LIFETIME } satisfies Code);
	return code;
}

/** Token endpoint: a code works once, with its PKCE verifier; refresh tokens work until they are revoked. */
export function exchangeGoogleToken(world: GoogleWorld, form: URLSearchParams): SimulatedGoogleAnswer {
	const fieldOf = (name: string) => form.get(name) ?? "";
	if (fieldOf("client_id") === "" || fieldOf("client_secret") === "")
		return refuseTokenCall(401, "invalid_client", "The OAuth client was not found.");
	if (fieldOf("grant_type") === "authorization_code") return exchangeCode(world, fieldOf);
	if (fieldOf("grant_type") === "refresh_token") return exchangeRefreshToken(world, fieldOf);
	return refuseTokenCall(400, "unsupported_grant_type", "Invalid grant_type");
}

type FormReader = (name: string) => string;

function exchangeCode(world: GoogleWorld, fieldOf: FormReader): SimulatedGoogleAnswer {
	const key = `code/${fieldOf("code")}`;
	const code = world.records.get<Code>(key);
	const proof = createHash("sha256").update(fieldOf("code_verifier")).digest("base64url");
	const isValid =
		code !== undefined &&
		code.expiresAt > world.now() &&
		code.clientId === fieldOf("client_id") &&
		code.redirectUri === fieldOf("redirect_uri") &&
		code.challenge === proof;
	// A code is invalid after its first use, by any client.
	world.records.delete(key);
	if (!isValid) return refuseTokenCall(400, "invalid_grant", "Bad Request");
	const refreshToken = `1//${randomCharacters(world)}`;
	const grant: Grant = { clientId: code.clientId, scope: code.scope, isRevoked: false };
	world.records.put(`grant/${refreshToken}`, grant);
	return withAccess(world, refreshToken, grant, { refresh_token: refreshToken });
}

function exchangeRefreshToken(world: GoogleWorld, fieldOf: FormReader): SimulatedGoogleAnswer {
	const refreshToken = fieldOf("refresh_token");
	const grant = world.records.get<Grant>(`grant/${refreshToken}`);
	if (!grant || grant.isRevoked || grant.clientId !== fieldOf("client_id"))
		return refuseTokenCall(400, "invalid_grant", "Token has been expired or revoked.");
	if (!world.records.get(ROTATES)) return withAccess(world, refreshToken, grant, {});
	const next = `1//${randomCharacters(world)}`;
	world.records.put(`grant/${next}`, grant);
	world.records.delete(`grant/${refreshToken}`);
	return withAccess(world, next, grant, { refresh_token: next });
}

const ROTATES = "rotates";

/**
 * Enables rotation: each refresh issues a new refresh token and revokes the previous one, as OAuth allows
 * (RFC 6749, 6).
 */
export const rotateRefreshTokens = ({ records }: GoogleWorld): void => records.put(ROTATES, true);

function withAccess(
	world: GoogleWorld,
	refreshToken: string,
	{ scope }: Grant,
	extraFields: object,
): SimulatedGoogleAnswer {
	const token = `ya29.${randomCharacters(world)}`;
	world.records.put(`access/${token}`, {
		refreshToken,
		expiresAt: world.now() + ACCESS_LIFETIME,
	} satisfies Access);
	return {
		status: 200,
		body: {
			access_token: token,
			expires_in: ACCESS_LIFETIME / 1_000,
			scope,
			token_type: "Bearer",
			...extraFields,
		},
	};
}

/** Revokes a token's grant, and with it all grants by the same owner to the same client. */
export function revokeGrant({ records }: GoogleWorld, token: string): SimulatedGoogleAnswer {
	const refreshToken = records.get<Access>(`access/${token}`)?.refreshToken ?? token;
	const grant = records.get<Grant>(`grant/${refreshToken}`);
	if (!grant || grant.isRevoked) return refuseTokenCall(400, "invalid_token", "Token expired or revoked");
	for (const [key, each] of records.entries<Grant>("grant/"))
		if (each.clientId === grant.clientId) records.put(key, { ...each, isRevoked: true });
	return { status: 200, body: {} };
}

/** Revokes all grants of the account, for every client. */
export function revokeAllGrants(world: GoogleWorld): void {
	for (const { refreshToken } of world.records.list<Access>("access/")) revokeGrant(world, refreshToken);
}

/** Returns the refusal of a call without sufficient authorisation, else null. */
export function refuseCaller(
	world: GoogleWorld,
	authorization: string | null,
	scope: string,
): SimulatedGoogleAnswer | null {
	const access = world.records.get<Access>(`access/${authorization?.replace(/^Bearer /, "") ?? ""}`);
	const grant = access && world.records.get<Grant>(`grant/${access.refreshToken}`);
	if (!access || access.expiresAt <= world.now() || !grant || grant.isRevoked)
		return googleInvalidCredentials();
	return grant.scope.split(" ").includes(`https://www.googleapis.com/auth/${scope}`)
		? null
		: refuseGoogleCall(403, "insufficientPermissions", "Request had insufficient authentication scopes.");
}
