import { z } from "zod";
import type { Env } from "#functions/env.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";

/** Names of LINE's credentials in an environment. */
const credentials = z.strictObject({
	LINE_CHANNEL_SECRET: z.string(),
	LINE_CHANNEL_ACCESS_TOKEN: z.string(),
	LINE_LOGIN_CHANNEL_ID: z.string().optional(),
	LINE_LOGIN_CHANNEL_SECRET: z.string().optional(),
});

/** Credentials of an account's channels at LINE. */
export type LineCredentials = z.output<typeof credentials>;

/** Purpose of the seal; credentials that are copied to another account cannot be opened there. */
const purposeOf = (account: string) => `line-credentials:${account}`;

/** Seals an account's credentials for the directory. */
export const sealCredentials = (
	{ APP_KEY }: Pick<Env, "APP_KEY">,
	account: string,
	line: LineCredentials,
): Promise<string> => seal(APP_KEY, purposeOf(account), JSON.stringify(line));

/** Opens sealed credentials; null if they were sealed with another key or for another account. */
export async function unsealCredentials(
	{ APP_KEY }: Pick<Env, "APP_KEY">,
	account: string,
	sealed: string,
): Promise<LineCredentials | null> {
	const text = await unseal(APP_KEY, purposeOf(account), sealed);
	return text === null ? null : credentials.parse(JSON.parse(text));
}
