import type { Env } from "#functions/env.ts";
import { callLineLogin } from "./line-fetch.ts";

/**
 * Lets LINE issue a stateless token, which ends by itself and changes no other token; null if the secret is not the
 * channel's.
 * @throws if LINE is unreachable or busy
 */
export async function requestShortLivedToken(
	env: Env,
	channelId: string,
	secret: string,
): Promise<{ token: string; expiresIn: number } | null> {
	const response = await callLineLogin(env, "/oauth2/v3/token", {
		grant_type: "client_credentials",
		client_id: channelId,
		client_secret: secret,
	});
	if (response.status === 429 || response.status >= 500) throw new Error(`LINE: ${response.status}`);
	if (!response.ok) return null;
	const { access_token, expires_in } = (await response.json()) as Record<string, unknown>;
	return { token: String(access_token), expiresIn: Number(expires_in) };
}
