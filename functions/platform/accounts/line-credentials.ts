import { z } from "zod";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { Env } from "#functions/env.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { deriveKey } from "./derive-key.ts";

/** Names of LINE's credentials in an environment. */
const credentials = z.strictObject({
	LINE_CHANNEL_SECRET: z.string(),
	LINE_CHANNEL_ACCESS_TOKEN: z.string(),
	LINE_LOGIN_CHANNEL_ID: z.string().optional(),
	LINE_LOGIN_CHANNEL_SECRET: z.string().optional(),
	/** Channel secret before the last save, with the end of its validity in epoch ms. */
	LINE_PREVIOUS_SECRET: z.strictObject({ secret: z.string(), until: z.number() }).optional(),
});

/** Credentials of an account's channels at LINE. */
export type LineCredentials = z.output<typeof credentials>;

/** Purpose of the seal; credentials that are copied to another account cannot be opened there. */
const purposeOf = (account: string) => `line-credentials:${account}`;

/** Seals an account's credentials for the directory, from the deployment's environment. */
export const sealCredentials = (
	deployment: Pick<Env, "APP_KEY">,
	account: string,
	line: LineCredentials,
): Promise<string> => seal(keyOf(deployment, account), purposeOf(account), JSON.stringify(line));

/** Seals the credentials of an environment's own account, whose key is derived already. */
export const sealOwnCredentials = ({ APP_KEY, ACCOUNT }: Env, line: LineCredentials): Promise<string> =>
	seal(APP_KEY, purposeOf(ACCOUNT?.name ?? FIRST_ACCOUNT), JSON.stringify(line));

/** Key of an account: the first one has the deployment's. */
const keyOf = ({ APP_KEY }: Pick<Env, "APP_KEY">, account: string): string =>
	account === FIRST_ACCOUNT ? APP_KEY : deriveKey(APP_KEY, account);

/** Opens sealed credentials; null if they were sealed with another key or for another account. */
export async function unsealCredentials(
	deployment: Pick<Env, "APP_KEY">,
	account: string,
	sealed: string,
): Promise<LineCredentials | null> {
	const text = await unseal(keyOf(deployment, account), purposeOf(account), sealed);
	return text === null ? null : credentials.parse(JSON.parse(text));
}
