import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { googleCredentials, refreshTokens } from "./google-oauth.ts";
import { GoogleTrouble, toGoogleTrouble } from "./google-trouble.ts";

/** Tokens of an account that granted all scopes. */
export interface GoogleGrant {
	access: string;
	refresh: string;
	/** Expiry of the access token, epoch ms. */
	expiresAt: number;
}

/** Stored form of a grant, encrypted for one purpose. */
interface SealedGrant {
	accessToken: string;
	refreshToken: string;
	accessExpiresAt: number;
}

export const sealGrant = async (
	{ env }: Ctx,
	purpose: string,
	{ access, refresh, expiresAt }: GoogleGrant,
): Promise<SealedGrant> => ({
	accessToken: await seal(env.APP_KEY, purpose, access),
	refreshToken: await seal(env.APP_KEY, purpose, refresh),
	accessExpiresAt: expiresAt,
});

/** Minimum remaining validity of a usable access token. */
const MARGIN = MINUTE;

/** Decrypts the access token of a grant; null if it must be renewed. */
export const accessTokenOf = async (
	{ env, clock }: Ctx,
	purpose: string,
	{ accessToken, accessExpiresAt }: SealedGrant,
): Promise<string | null> =>
	accessExpiresAt > clock() + MARGIN ? unseal(env.APP_KEY, purpose, accessToken) : null;

interface RenewedGrant {
	token: string;
	/** Grant to store instead of the previous one. */
	sealed: SealedGrant;
}

/**
 * Requests a new access token.
 * @returns null if none can be issued any more: the account revoked its consent, or the grant was encrypted
 * with another key
 * @throws GoogleTrouble
 */
export async function renewGrant(
	ctx: Ctx,
	purpose: string,
	grant: SealedGrant,
): Promise<RenewedGrant | null> {
	const credentials = googleCredentials(ctx.env);
	if (!credentials) throw new GoogleTrouble("refused", GOOGLE_TEXTS.clientWrong);
	const before = await unseal(ctx.env.APP_KEY, purpose, grant.refreshToken);
	if (before === null) return null;
	const { tokens, answer } = await refreshTokens(ctx.env, credentials, before);
	if (!tokens) {
		if (answer.reason === "invalid_grant") return null;
		throw toGoogleTrouble(answer) ?? new GoogleTrouble("refused", GOOGLE_TEXTS.clientWrong);
	}
	const { access_token: token, refresh_token: refresh } = tokens;
	const write = (text: string) => seal(ctx.env.APP_KEY, purpose, text);
	return {
		token,
		sealed: {
			accessToken: await write(token),
			// Without a new token the stored value is kept byte for byte: a different value means a newly
			// connected account.
			refreshToken: refresh ? await write(refresh) : grant.refreshToken,
			accessExpiresAt: ctx.clock() + tokens.expires_in * SECOND,
		},
	};
}
