import type { V4WorkerOptions } from "miniflare";
import { type LocalAccount, localPrefix } from "./local-accounts.ts";

type Databases = V4WorkerOptions["d1Databases"];

/** Databases that all accounts share. */
const SHARED = ["DIRECTORY"];

/** Bindings of the accounts' databases, which are those of the first account with a prefix: `GINZA__DB`. */
export function bindDatabases(ofFirst: Databases, accounts: readonly LocalAccount[]): Databases {
	const own = Object.keys(ofFirst ?? {}).filter((binding) => !SHARED.includes(binding));
	const further = accounts
		.slice(1)
		.flatMap((account) => own.map((binding) => localPrefix(account) + binding));
	return { ...(ofFirst as Record<string, never>), ...Object.fromEntries(further.map((id) => [id, { id }])) };
}
