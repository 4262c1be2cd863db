import { z } from "zod";
import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { LineUnavailable } from "./line-channel.ts";
import { callLineLogin } from "./line-fetch.ts";
import type { LoginChannel } from "./login-channel.ts";

const ISSUER = "https://access.line.me";
/** Tolerance between LINE's clock and ours. */
const SKEW = MINUTE;
/** Maximum length of an id token; LINE's have about 700 characters. */
const MAX_ID_TOKEN = 4_000;
const ID_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const claims = z.object({
	iss: z.literal(ISSUER),
	sub: z.string().refine(isLineUserId),
	aud: z.string(),
	exp: z.number(),
	iat: z.number(),
	nonce: z.string().optional(),
});

/** Reason why an id token is not accepted. */
type IdTokenRefusal = "audience" | "expired" | "refused";

export type VerifiedIdToken = { lineUserId: string } | { refusal: IdTokenRefusal };

interface IdTokenInput {
	idToken: string;
	/** Nonce of the login; undefined for LIFF, whose tokens have none of ours. */
	nonce?: string;
}

/**
 * Verifies an id token of the account's LINE Login channel. LINE itself checks the signature, so that no algorithm
 * of the token is ever trusted here (docs/decisions/0113-line-verifies-id-tokens.md); its answer is checked again.
 * @throws LineUnavailable where LINE is unreachable or busy
 */
export async function verifyIdToken(
	{ env, now }: Pick<Ctx, "env" | "now">,
	channel: LoginChannel,
	{ idToken, nonce }: IdTokenInput,
): Promise<VerifiedIdToken> {
	if (idToken.length > MAX_ID_TOKEN || !ID_TOKEN.test(idToken)) return { refusal: "refused" };
	const response = await callLineLogin(env, "/oauth2/v2.1/verify", {
		id_token: idToken,
		client_id: channel.id,
		...(nonce !== undefined && { nonce }),
	}).catch(() => null);
	if (!response || response.status === 429 || response.status >= 500) throw new LineUnavailable();
	const body: unknown = await response.json().catch(() => null);
	if (!response.ok) return { refusal: refusalOf(body) };
	const parsed = claims.safeParse(body);
	if (!parsed.success) return { refusal: "refused" };
	const { sub, aud, exp, iat, nonce: tokenNonce } = parsed.data;
	if (aud !== channel.id) return { refusal: "audience" };
	if (exp * SECOND <= now - SKEW) return { refusal: "expired" };
	if (iat * SECOND > now + SKEW || tokenNonce !== nonce) return { refusal: "refused" };
	return { lineUserId: sub };
}

/** Reason that LINE gives in its description. */
function refusalOf(body: unknown): IdTokenRefusal {
	const { error_description } = (body ?? {}) as { error_description?: unknown };
	if (error_description === "Invalid IdToken Audience.") return "audience";
	return error_description === "IdToken expired." ? "expired" : "refused";
}
