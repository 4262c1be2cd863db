import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { Env } from "#functions/env.ts";
import { isHostOf } from "#functions/platform/http/own-host.ts";
import { type AccountRecord, cachedAccounts, listAccounts } from "./account-directory.ts";
import { accountEnv } from "./account-env.ts";

/** Environment of the account of a request's URL, which is parsed only if the deployment has several accounts. */
export async function selectEnvOfUrl(deployment: Env, url: string): Promise<Env> {
	const accounts = await accountsOf(deployment);
	const first = firstOf(accounts);
	if (first && accounts.length === 1) return accountEnv(deployment, first);
	return selectEnvOfHost(deployment, new URL(url).host);
}

/**
 * Environment of the account that a host belongs to: as its own, or for its short addresses. An unknown host belongs to
 * the first account, which refuses it (`admit-host.ts`). No short host takes the deployment's own.
 */
export async function selectEnvOfHost(deployment: Env, host: string): Promise<Env> {
	const accounts = await accountsOf(deployment);
	const account =
		accounts.find((each) => each.host === host) ??
		(isHostOf(deployment, host) ? undefined : accounts.find((each) => each.shortHost === host)) ??
		firstOf(accounts);
	return account ? accountEnv(deployment, account) : deployment;
}

/** Environment of an account by its name, for queues; null for an account that no longer exists. */
export async function selectEnvOfName(deployment: Env, name: string): Promise<Env | null> {
	const accounts = await accountsOf(deployment);
	const account = accounts.find((each) => each.name === name);
	if (account) return accountEnv(deployment, account);
	return name === FIRST_ACCOUNT ? deployment : null;
}

/**
 * Environments of all accounts that work, the first account included. An account whose environment cannot be
 * created, because its database is not bound, does not hold up the others.
 */
export async function listActiveEnvs(deployment: Env): Promise<Env[]> {
	const accounts = await accountsOf(deployment);
	const active = accounts.filter(({ state }) => state === "active");
	const envs = await Promise.all(
		active.map((account) => accountEnv(deployment, account).catch(logUnusable(account))),
	);
	return [...(firstOf(accounts) ? [] : [deployment]), ...envs.filter((env) => env !== undefined)];
}

const logUnusable =
	({ name }: AccountRecord) =>
	(error: unknown): undefined => {
		console.error(JSON.stringify({ event: "account.unusable", account: name, error: rootCauseOf(error) }));
		return undefined;
	};

const firstOf = (accounts: AccountRecord[]) => accounts.find(({ name }) => name === FIRST_ACCOUNT);

async function accountsOf(env: Pick<Env, "DIRECTORY">): Promise<AccountRecord[]> {
	const directory = env.DIRECTORY;
	return directory ? (cachedAccounts(directory) ?? listAccounts(directory)) : [];
}
