import { z } from "zod";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { Env } from "#functions/env.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { deriveKey } from "./derive-key.ts";

/** Names of LINE's credentials in an environment. */
const credentials = z.strictObject({
	LINE_CHANNEL_SECRET: z.string(),
	/** Long-lived token; "" where LINE issues short-lived ones for the channel. */
	LINE_CHANNEL_ACCESS_TOKEN: z.string(),
	LINE_CHANNEL_ID: z.string().optional(),
	LINE_LOGIN_CHANNEL_ID: z.string().optional(),
	LINE_LOGIN_CHANNEL_SECRET: z.string().optional(),
	/** Channel secret before the last save, with the end of its validity in epoch ms. */
	LINE_PREVIOUS_SECRET: z.strictObject({ secret: z.string(), until: z.number() }).optional(),
});

/** Credentials of an account's channels at LINE. */
export type LineCredentials = z.output<typeof credentials>;

/** Credentials with which nothing can be called: those of the directory cannot be opened. */
export const UNREADABLE_CREDENTIALS: LineCredentials = {
	LINE_CHANNEL_SECRET: "",
	LINE_CHANNEL_ACCESS_TOKEN: "",
};

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

/** Opens the credentials of an environment's own account; null if they were sealed with another key. */
export const unsealOwnCredentials = (
	{ APP_KEY, ACCOUNT }: Env,
	sealed: string,
): Promise<LineCredentials | null> => open(APP_KEY, ACCOUNT?.name ?? FIRST_ACCOUNT, sealed);

/** Key of an account: the first one has the deployment's. */
const keyOf = ({ APP_KEY }: Pick<Env, "APP_KEY">, account: string): string =>
	account === FIRST_ACCOUNT ? APP_KEY : deriveKey(APP_KEY, account);

/** Opens sealed credentials; null if they were sealed with another key or for another account. */
export const unsealCredentials = (
	deployment: Pick<Env, "APP_KEY">,
	account: string,
	sealed: string,
): Promise<LineCredentials | null> => open(keyOf(deployment, account), account, sealed);

async function open(key: string, account: string, sealed: string): Promise<LineCredentials | null> {
	const text = await unseal(key, purposeOf(account), sealed);
	return text === null ? null : credentials.parse(JSON.parse(text));
}
