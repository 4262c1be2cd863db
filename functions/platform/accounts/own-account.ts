import { eq } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { Env } from "#functions/env.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";

/** Row of this account in the directory; undefined where it has none yet. */
export async function findOwnAccount(env: Env): Promise<AccountRecord | undefined> {
	if (!env.DIRECTORY) return undefined;
	const [account] = await connectD1(env.DIRECTORY)
		.select()
		.from(accounts)
		.where(eq(accounts.name, env.ACCOUNT?.name ?? FIRST_ACCOUNT));
	return account;
}
