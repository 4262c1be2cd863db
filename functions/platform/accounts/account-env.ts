import type { AllAccounts, Env } from "#functions/env.ts";
import { accountBindings } from "./account-bindings.ts";
import { type AccountRecord, listAccounts } from "./account-directory.ts";
import { type LineCredentials, UNREADABLE_CREDENTIALS, unsealCredentials } from "./line-credentials.ts";
import { originOfHost } from "./short-host.ts";

interface CachedEnv {
	/** Version of the account that it was created from. */
	version: number;
	env: Promise<Env>;
}

const caches = new WeakMap<Env, Map<string, CachedEnv>>();

/**
 * Returns the environment in which only one account exists. It is created once for each version of the account,
 * because caches are keyed by its bindings.
 */
export function accountEnv(deployment: Env, account: AccountRecord): Promise<Env> {
	const cache = caches.get(deployment) ?? new Map<string, CachedEnv>();
	caches.set(deployment, cache);
	const cached = cache.get(account.name);
	if (cached?.version === account.version) return cached.env;
	const env = createAccountEnv(deployment, account);
	cache.set(account.name, { version: account.version, env });
	env.catch(() => cache.delete(account.name));
	return env;
}

async function createAccountEnv(deployment: Env, account: AccountRecord): Promise<Env> {
	const { sealedLine: _, ...identity } = account;
	return {
		...accountBindings(deployment, account.name),
		...(account.host !== null && { PUBLIC_ORIGIN: originOfHost(deployment, account.host) }),
		...(await readCredentials(deployment, account)),
		ACCOUNT: identity,
		ALL_ACCOUNTS: allAccounts(deployment),
	};
}

const allAccounts = (deployment: Env): AllAccounts => ({
	list: async () => (deployment.DIRECTORY ? listAccounts(deployment.DIRECTORY) : []),
	envOf: async (name) => {
		const account = (await allAccounts(deployment).list()).find((each) => each.name === name);
		return account ? accountEnv(deployment, account) : null;
	},
});

/**
 * Credentials of the directory. Without any, the first account uses those of the environment, and another one
 * can call nothing. Credentials that cannot be opened are not replaced by those of the environment, which may
 * belong to another channel.
 */
async function readCredentials(
	deployment: Env,
	{ name, sealedLine }: AccountRecord,
): Promise<Partial<LineCredentials>> {
	if (sealedLine === null) return {};
	const credentials = await unsealCredentials(deployment, name, sealedLine);
	if (credentials === null) console.error(JSON.stringify({ event: "credentials.unreadable", account: name }));
	return credentials ?? UNREADABLE_CREDENTIALS;
}
