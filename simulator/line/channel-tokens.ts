import { STAND_IN_LOGIN } from "#domain/platform/line/stand-in-login.ts";
import { createStatelessToken, STATELESS_SECONDS } from "../rules/stateless-token.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { SIMULATED_ACCOUNT } from "../simulator-platform.ts";
import { readStoredText } from "../store/setting-store.ts";
import { TOKEN_REVOKED } from "./call-guards.ts";

interface TokenAnswer {
	status: number;
	body: object;
}

/** Seconds for which LINE says that a long-lived token is valid. */
const LONG_LIVED_SECONDS = 3_138_007_490;

const refuse = (error: string, error_description: string): TokenAnswer => ({
	status: 400,
	body: { error, error_description },
});

/** Calls about the channel's tokens, by path; they carry the credentials in their form. */
export const TOKEN_CALLS: Record<
	string,
	(platform: SimulatorPlatform, form: URLSearchParams) => TokenAnswer
> = {
	"/v2/oauth/verify": ({ env, sql }, form) =>
		form.get("access_token") === env.LINE_CHANNEL_ACCESS_TOKEN &&
		readStoredText(sql, TOKEN_REVOKED) !== "true"
			? {
					status: 200,
					body: { client_id: SIMULATED_ACCOUNT.channelId, expires_in: LONG_LIVED_SECONDS, scope: "P CM" },
				}
			: refuse("invalid_request", "The access token revoked"),
	"/oauth2/v3/token": (platform, form) => {
		const { env } = platform;
		if (form.get("grant_type") !== "client_credentials")
			return refuse("unsupported_grant_type", "grant_type is invalid");
		const channels = [{ id: SIMULATED_ACCOUNT.channelId, secret: env.LINE_CHANNEL_SECRET }, STAND_IN_LOGIN];
		const channel = channels.find(
			({ id, secret }) => form.get("client_id") === id && form.get("client_secret") === secret,
		);
		return channel
			? {
					status: 200,
					body: {
						token_type: "Bearer",
						access_token: createStatelessToken(channel.secret, platform.now()),
						expires_in: STATELESS_SECONDS,
					},
				}
			: refuse("invalid_client", "Invalid client authentication");
	},
};
