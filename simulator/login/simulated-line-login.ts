import { createHash } from "node:crypto";
import { z } from "zod";
import type { ServiceWorld } from "../world/service-world.ts";

/** Lifetimes of a code and of an identity, ms. */
const LOGIN_CODE_LIFETIME = 600_000;
const IDENTITY_LIFETIME = 3_600_000;

/** Parameters of a login request. Those that LINE would reject are rejected. */
export const loginRequest = z.object({
	response_type: z.literal("code"),
	client_id: z.string().min(1),
	redirect_uri: z.url(),
	state: z.string().min(1),
	nonce: z.string().min(1),
	scope: z.string().refine((scope) => scope.split(" ").includes("openid")),
	code_challenge: z.string().length(43),
	code_challenge_method: z.literal("S256"),
	bot_prompt: z.enum(["normal", "aggressive"]).optional(),
});
export type LineLoginRequest = z.output<typeof loginRequest>;

interface Code {
	request: LineLoginRequest;
	userId: string;
	expiresAt: number;
}

interface Identity {
	clientId: string;
	userId: string;
	nonce: string;
	expiresAt: number;
}

interface LoginAnswer {
	status: number;
	body: object;
}

const refuse = (error: string, error_description: string): LoginAnswer => ({
	status: 400,
	body: { error, error_description },
});

const newSecret = ({ random }: ServiceWorld): string =>
	Array.from({ length: 24 }, () => Math.floor(random() * 36).toString(36)).join("");

/** Redirect address after the login. */
export function finishLogin(
	world: ServiceWorld,
	request: LineLoginRequest,
	userId: string,
	isNewFriend: boolean,
): string {
	const code = newSecret(world);
	world.records.put(`login/code/${code}`, {
		request,
		userId,
		expiresAt: world.now() + LOGIN_CODE_LIFETIME,
	} satisfies Code);
	const back = new URL(request.redirect_uri);
	back.searchParams.set("code", code);
	back.searchParams.set("state", request.state);
	if (request.bot_prompt) back.searchParams.set("friendship_status_changed", String(isNewFriend));
	return back.toString();
}

/** LINE Login calls of a console, by path; undefined for any other. */
export const LOGIN_CALLS: Record<string, (world: ServiceWorld, form: URLSearchParams) => LoginAnswer> = {
	"/oauth2/v2.1/token": grant,
	"/oauth2/v2.1/verify": verify,
};

/** Grants a token: a code works once, for its client, with its PKCE verifier. */
function grant(world: ServiceWorld, form: URLSearchParams): LoginAnswer {
	const fieldOf = (name: string) => form.get(name) ?? "";
	if (fieldOf("grant_type") !== "authorization_code")
		return refuse("unsupported_grant_type", "grant_type is invalid");
	if (fieldOf("client_id") === "" || fieldOf("client_secret") === "")
		return refuse("invalid_client", "client is invalid");
	const key = `login/code/${fieldOf("code")}`;
	const code = world.records.get<Code>(key);
	world.records.delete(key);
	const proof = createHash("sha256").update(fieldOf("code_verifier")).digest("base64url");
	const fits =
		code !== undefined &&
		code.expiresAt > world.now() &&
		code.request.client_id === fieldOf("client_id") &&
		code.request.redirect_uri === fieldOf("redirect_uri") &&
		code.request.code_challenge === proof;
	if (!fits) return refuse("invalid_grant", "invalid authorization code");
	const idToken = newSecret(world);
	world.records.put(`login/identity/${idToken}`, {
		clientId: code.request.client_id,
		userId: code.userId,
		nonce: code.request.nonce,
		expiresAt: world.now() + IDENTITY_LIFETIME,
	} satisfies Identity);
	return {
		status: 200,
		body: {
			access_token: newSecret(world),
			expires_in: 2_592_000,
			id_token: idToken,
			refresh_token: newSecret(world),
			scope: code.request.scope,
			token_type: "Bearer",
		},
	};
}

function verify(world: ServiceWorld, form: URLSearchParams): LoginAnswer {
	const identity = world.records.get<Identity>(`login/identity/${form.get("id_token") ?? ""}`);
	if (!identity) return refuse("invalid_request", "Invalid IdToken.");
	if (identity.expiresAt <= world.now()) return refuse("invalid_request", "IdToken expired.");
	if (identity.clientId !== form.get("client_id"))
		return refuse("invalid_request", "Invalid IdToken Audience.");
	const nonce = form.get("nonce");
	if (nonce !== null && nonce !== identity.nonce) return refuse("invalid_request", "Invalid IdToken Nonce.");
	return {
		status: 200,
		body: {
			iss: "https://access.line.me",
			sub: identity.userId,
			aud: identity.clientId,
			exp: Math.floor(identity.expiresAt / 1_000),
			iat: Math.floor((identity.expiresAt - IDENTITY_LIFETIME) / 1_000),
			nonce: identity.nonce,
			amr: ["linesso"],
		},
	};
}
