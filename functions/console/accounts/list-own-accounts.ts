import { findPerson, listMemberships } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Active accounts in which the signed-in person works: the last used first, the current one last. Empty for somebody
 * who works in one account only.
 */
export async function listOwnAccounts(ctx: OperatorCtx) {
	const person = await findPerson(ctx.env, ctx.operator.id);
	if (!person) return { accounts: [] };
	const [ownMemberships, allAccounts] = await Promise.all([
		listMemberships(ctx.env.DIRECTORY!, person.id),
		ctx.env.ALL_ACCOUNTS!.list(),
	]);
	const accounts = ownMemberships
		.toSorted((a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0))
		.flatMap(({ account }) => allAccounts.filter(({ name, state }) => name === account && state === "active"))
		.map(({ name, label, colour }) => ({ name, label, colour, is_current: name === ctx.env.ACCOUNT?.name }));
	const sorted = accounts.toSorted((a, b) => Number(a.is_current) - Number(b.is_current));
	return { accounts: accounts.length > 1 ? sorted : [] };
}
