import type { Env } from "#functions/env.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";
import {
	type LineCredentials,
	UNREADABLE_CREDENTIALS,
	unsealOwnCredentials,
} from "#functions/platform/accounts/line-credentials.ts";

/**
 * Credentials of the account's row in the directory, or else of the environment. The row is read just before: the
 * isolate's copy may be seconds old, and a save from it would undo what another isolate saved meanwhile.
 */
export async function currentCredentials(
	env: Env,
	account: AccountRecord | undefined,
): Promise<LineCredentials> {
	if (account?.sealedLine)
		return (await unsealOwnCredentials(env, account.sealedLine)) ?? UNREADABLE_CREDENTIALS;
	return {
		LINE_CHANNEL_SECRET: env.LINE_CHANNEL_SECRET ?? "",
		LINE_CHANNEL_ACCESS_TOKEN: env.LINE_CHANNEL_ACCESS_TOKEN ?? "",
		...(env.LINE_CHANNEL_ID && { LINE_CHANNEL_ID: env.LINE_CHANNEL_ID }),
		...(env.LINE_LOGIN_CHANNEL_ID && { LINE_LOGIN_CHANNEL_ID: env.LINE_LOGIN_CHANNEL_ID }),
		...(env.LINE_LOGIN_CHANNEL_SECRET && { LINE_LOGIN_CHANNEL_SECRET: env.LINE_LOGIN_CHANNEL_SECRET }),
	};
}
