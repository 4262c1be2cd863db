import { and, eq } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import type { Env } from "#functions/env.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { type LineBot, LineUnavailable, requestBot } from "./line-channel.ts";

/**
 * LINE account of the present credentials; null if LINE refuses them. Its user id is stored in the directory, so that
 * webhooks of another LINE account are refused from then on (`isOwnDestination`).
 * @throws LineUnavailable where LINE is unreachable or busy
 */
export async function requestOwnBot(env: Env): Promise<LineBot | null> {
	const bot = await requestBot(env);
	if (bot) await storeLineUserId(env, bot.userId);
	return bot;
}

/** Stores nothing if the account has another version by now: its credentials may have been replaced. */
async function storeLineUserId({ DIRECTORY, ACCOUNT }: Env, lineUserId: string): Promise<void> {
	if (!DIRECTORY || !ACCOUNT || ACCOUNT.lineUserId === lineUserId) return;
	const { name, version } = ACCOUNT;
	await connectD1(DIRECTORY)
		.update(accounts)
		.set({ lineUserId, version: version + 1 })
		.where(and(eq(accounts.name, name), eq(accounts.version, version)));
	clearDirectoryCopy(DIRECTORY);
}

/**
 * Whether a webhook is for this account: two accounts of a deployment could share a secret by mistake. A webhook is
 * accepted where LINE has not named the account's user id yet, sends no destination, or does not answer.
 */
export async function isOwnDestination(env: Env, destination: string | undefined): Promise<boolean> {
	const ownUserId = env.ACCOUNT?.lineUserId;
	if (!ownUserId || destination === undefined || destination === ownUserId) return true;
	// Credentials of the console are stored with their id; those of the deployment may have been replaced since.
	if (env.ACCOUNT?.lineSavedAt !== null) return false;
	try {
		return (await requestOwnBot(env))?.userId === destination;
	} catch (error) {
		if (error instanceof LineUnavailable) return true;
		throw error;
	}
}
