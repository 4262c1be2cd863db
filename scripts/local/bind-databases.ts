import type { V4WorkerOptions } from "miniflare";
import { type LocalAccount, localPrefix } from "./local-accounts.ts";

/** Bindings of the databases that each account has (wrangler.toml). */
const OWN = ["DB", "ARCHIVE"];

type Databases = V4WorkerOptions["d1Databases"];

/** Bindings of the databases of all accounts but the first: `GINZA__DB`. */
export const listFurtherDatabases = (accounts: readonly LocalAccount[]): string[] =>
	accounts.slice(1).flatMap((account) => OWN.map((binding) => localPrefix(account) + binding));

/** Adds the databases of further accounts to those of the first. */
export const bindDatabases = (ofFirst: Databases, accounts: readonly LocalAccount[]): Databases => ({
	...(ofFirst as Record<string, never>),
	...Object.fromEntries(listFurtherDatabases(accounts).map((id) => [id, { id }])),
});
