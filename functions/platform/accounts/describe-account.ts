import type { Env } from "#functions/env.ts";
import { findPerson, listMemberships } from "./find-person.ts";

/** Account of a page before the login, so that somebody sees which shop it is; null in a deployment with one account. */
export async function describeHost({ ALL_ACCOUNTS, ACCOUNT }: Env) {
	const accounts = (await ALL_ACCOUNTS?.list()) ?? [];
	return ACCOUNT && accounts.length > 1 ? { label: ACCOUNT.label, colour: ACCOUNT.colour } : null;
}

/**
 * The account, and whether the operator belongs to the headquarters, as the console shows them. The account is
 * null for an operator with one open account only, who learns nothing about others, unless they belong to the
 * headquarters. A deployment with one account makes no call.
 */
export async function describeAccount(env: Env, operatorId: number) {
	const accounts = (await env.ALL_ACCOUNTS?.list()) ?? [];
	const person = accounts.length > 1 ? await findPerson(env, operatorId) : undefined;
	if (!person || !env.ACCOUNT) return { account: null, isHeadquarters: false };
	const { isHeadquarters } = person;
	const memberships = await listMemberships(env.DIRECTORY!, person.id);
	const isOpen = (account: string) =>
		accounts.some(({ name, state }) => name === account && state === "active");
	const openMemberships = memberships.filter(({ account }) => isOpen(account));
	const { name, label, colour } = env.ACCOUNT;
	const has_others = openMemberships.length > 1;
	return {
		account: has_others || isHeadquarters ? { name, label, colour, has_others } : null,
		isHeadquarters,
	};
}
