import { createHash } from "node:crypto";
import { z } from "zod";
import { STAND_IN_LOGIN } from "#domain/platform/line/stand-in-login.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { ServiceWorld } from "../world/service-world.ts";
import {
	ID_TOKEN_ISSUER,
	ID_TOKEN_SECONDS,
	type LoginChannel,
	signIdToken,
	verifyIdToken,
} from "./id-token.ts";

/** Lifetime of a code. */
const LOGIN_CODE_LIFETIME = 10 * MINUTE;
/** Seconds for which LINE says that an access token is valid: 30 days. */
const ACCESS_TOKEN_SECONDS = (30 * DAY) / SECOND;

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

interface LoginAnswer {
	status: number;
	body: object;
}

const refuse = (error: string, error_description: string): LoginAnswer => ({
	status: 400,
	body: { error, error_description },
});

/** Random text of a code or a token. */
export const newSecret = ({ random }: ServiceWorld): string =>
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
export const LOGIN_CALLS: Record<
	string,
	(world: ServiceWorld, form: URLSearchParams, channel?: LoginChannel) => LoginAnswer
> = {
	"/oauth2/v2.1/token": grant,
	"/oauth2/v2.1/verify": (world, form, channel = STAND_IN_LOGIN) => verifyIdToken(channel, form, world.now()),
};

/** User whom an access token of a login belongs to. */
export const userOfAccessToken = ({ records }: ServiceWorld, token: string): string | undefined =>
	records.get<string>(`login/access/${token}`);

/** Id token of a user for a channel. */
export function issueIdToken(
	world: ServiceWorld,
	{ channel, userId, nonce }: { channel: LoginChannel; userId: string; nonce?: string },
): string {
	const iat = Math.floor(world.now() / 1_000);
	return signIdToken(channel, {
		iss: ID_TOKEN_ISSUER,
		sub: userId,
		aud: channel.id,
		exp: iat + ID_TOKEN_SECONDS,
		iat,
		...(nonce !== undefined && { nonce }),
		amr: ["linesso"],
	});
}

/** Grants a token: a code works once, for its client, with its PKCE verifier. */
function grant(
	world: ServiceWorld,
	form: URLSearchParams,
	channel: LoginChannel = STAND_IN_LOGIN,
): LoginAnswer {
	const fieldOf = (name: string) => form.get(name) ?? "";
	if (fieldOf("grant_type") !== "authorization_code")
		return refuse("unsupported_grant_type", "grant_type is invalid");
	if (fieldOf("client_id") !== channel.id || fieldOf("client_secret") !== channel.secret)
		return refuse("invalid_client", "client is invalid");
	const key = `login/code/${fieldOf("code")}`;
	const code = world.records.get<Code>(key);
	world.records.delete(key);
	const proof = createHash("sha256").update(fieldOf("code_verifier")).digest("base64url");
	const isValid =
		code !== undefined &&
		code.expiresAt > world.now() &&
		code.request.client_id === fieldOf("client_id") &&
		code.request.redirect_uri === fieldOf("redirect_uri") &&
		code.request.code_challenge === proof;
	if (!isValid) return refuse("invalid_grant", "invalid authorization code");
	const accessToken = newSecret(world);
	world.records.put(`login/access/${accessToken}`, code.userId);
	return {
		status: 200,
		body: {
			access_token: accessToken,
			expires_in: ACCESS_TOKEN_SECONDS,
			id_token: issueIdToken(world, { channel, userId: code.userId, nonce: code.request.nonce }),
			refresh_token: newSecret(world),
			scope: code.request.scope,
			token_type: "Bearer",
		},
	};
}
