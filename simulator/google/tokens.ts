import { createHash } from "node:crypto";
import { type GoogleAnswer, invalidCredentials, refuse, refuseToken } from "./answer.ts";
import { chance, type GoogleWorld } from "./world.ts";

/** Lifetimes of a code and of an access token, ms. */
const CODE_LASTS = 600_000;
const ACCESS_LASTS = 3_600_000;

/** Authorisation that a user granted a client. */
export interface Asked {
	clientId: string;
	redirectUri: string;
	scope: string;
	challenge: string;
}

interface Code extends Asked {
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
export function grantCode(world: GoogleWorld, asked: Asked): string {
	const code = `4/${chance(world)}`;
	world.records.put(`code/${code}`, { ...asked, expiresAt: world.now() + CODE_LASTS } satisfies Code);
	return code;
}

/** Token endpoint: a code works once, with its PKCE verifier; refresh tokens work until they are revoked. */
export function askTokens(world: GoogleWorld, form: URLSearchParams): GoogleAnswer {
	const of = (name: string) => form.get(name) ?? "";
	if (of("client_id") === "" || of("client_secret") === "")
		return refuseToken(401, "invalid_client", "The OAuth client was not found.");
	if (of("grant_type") === "authorization_code") return byCode(world, of);
	if (of("grant_type") === "refresh_token") return byRefresh(world, of);
	return refuseToken(400, "unsupported_grant_type", "Invalid grant_type");
}

type Of = (name: string) => string;

function byCode(world: GoogleWorld, of: Of): GoogleAnswer {
	const key = `code/${of("code")}`;
	const code = world.records.get<Code>(key);
	const proof = createHash("sha256").update(of("code_verifier")).digest("base64url");
	const fits =
		code !== undefined &&
		code.expiresAt > world.now() &&
		code.clientId === of("client_id") &&
		code.redirectUri === of("redirect_uri") &&
		code.challenge === proof;
	// A code is invalid after its first use, by any client.
	world.records.delete(key);
	if (!fits) return refuseToken(400, "invalid_grant", "Bad Request");
	const refreshToken = `1//${chance(world)}`;
	const grant: Grant = { clientId: code.clientId, scope: code.scope, isRevoked: false };
	world.records.put(`grant/${refreshToken}`, grant);
	return withAccess(world, refreshToken, grant, { refresh_token: refreshToken });
}

function byRefresh(world: GoogleWorld, of: Of): GoogleAnswer {
	const refreshToken = of("refresh_token");
	const grant = world.records.get<Grant>(`grant/${refreshToken}`);
	if (!grant || grant.isRevoked || grant.clientId !== of("client_id"))
		return refuseToken(400, "invalid_grant", "Token has been expired or revoked.");
	if (!world.records.get(ROTATES)) return withAccess(world, refreshToken, grant, {});
	const next = `1//${chance(world)}`;
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

function withAccess(world: GoogleWorld, refreshToken: string, { scope }: Grant, more: object): GoogleAnswer {
	const token = `ya29.${chance(world)}`;
	world.records.put(`access/${token}`, {
		refreshToken,
		expiresAt: world.now() + ACCESS_LASTS,
	} satisfies Access);
	return {
		status: 200,
		body: { access_token: token, expires_in: ACCESS_LASTS / 1_000, scope, token_type: "Bearer", ...more },
	};
}

/** Revokes a token's grant, and with it all grants by the same owner to the same client. */
export function revoke({ records }: GoogleWorld, token: string): GoogleAnswer {
	const refreshToken = records.get<Access>(`access/${token}`)?.refreshToken ?? token;
	const grant = records.get<Grant>(`grant/${refreshToken}`);
	if (!grant || grant.isRevoked) return refuseToken(400, "invalid_token", "Token expired or revoked");
	for (const [key, each] of records.entries<Grant>("grant/"))
		if (each.clientId === grant.clientId) records.put(key, { ...each, isRevoked: true });
	return { status: 200, body: {} };
}

/** Revokes all grants of the account, for every client. */
export function revokeAll(world: GoogleWorld): void {
	for (const { refreshToken } of world.records.list<Access>("access/")) revoke(world, refreshToken);
}

/** Returns the refusal of a call without sufficient authorisation, else null. */
export function refuseCaller(
	world: GoogleWorld,
	authorization: string | null,
	scope: string,
): GoogleAnswer | null {
	const access = world.records.get<Access>(`access/${authorization?.replace(/^Bearer /, "") ?? ""}`);
	const grant = access && world.records.get<Grant>(`grant/${access.refreshToken}`);
	if (!access || access.expiresAt <= world.now() || !grant || grant.isRevoked) return invalidCredentials();
	return grant.scope.split(" ").includes(`https://www.googleapis.com/auth/${scope}`)
		? null
		: refuse(403, "insufficientPermissions", "Request had insufficient authentication scopes.");
}
