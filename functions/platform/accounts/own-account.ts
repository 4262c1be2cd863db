import { eq } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { Env } from "#functions/env.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";
import { readBrand } from "#functions/platform/settings/read-brand.ts";
import type { AccountRecord } from "./account-directory.ts";

/** Colour of the first account in the switcher, where the brand has none. */
const DEFAULT_COLOUR = "#0b7a5b";

/** Row of this account in the directory; undefined where it has none yet. */
export async function findOwnAccount(env: Env): Promise<AccountRecord | undefined> {
	if (!env.DIRECTORY) return undefined;
	const [account] = await connectD1(env.DIRECTORY)
		.select()
		.from(accounts)
		.where(eq(accounts.name, env.ACCOUNT?.name ?? FIRST_ACCOUNT));
	return account;
}

/** Row of this account in the directory, which the first account gets by its first change of it. */
export async function ensureOwnAccount(ctx: OperatorCtx, directory: D1Database): Promise<AccountRecord> {
	const account = await findOwnAccount(ctx.env);
	if (account) return account;
	await connectD1(directory)
		.insert(accounts)
		.values(await newOwnAccount(ctx))
		.onConflictDoNothing();
	const added = await findOwnAccount(ctx.env);
	if (!added) throw changedByOther();
	return added;
}

/** Row of the first account, at the deployment's origin. */
export async function newOwnAccount({ db, env, now }: OperatorCtx) {
	const { name, colour } = await readBrand({ db });
	return {
		name: env.ACCOUNT?.name ?? FIRST_ACCOUNT,
		host: null,
		state: "active",
		createdAt: now,
		label: name,
		colour: colour ?? DEFAULT_COLOUR,
	} as const;
}
