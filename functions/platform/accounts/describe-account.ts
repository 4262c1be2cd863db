import type { Env } from "#functions/env.ts";
import { findPerson, listMemberships } from "./find-person.ts";

/**
 * The account, and whether the operator belongs to the headquarters, as the console shows them. The account is
 * null for an operator who works in one only: they learn nothing about others. A deployment with one account
 * makes no call.
 */
export async function describeAccount(env: Env, operatorId: number) {
	const accounts = (await env.ALL_ACCOUNTS?.list()) ?? [];
	const person = accounts.length > 1 ? await findPerson(env, operatorId) : undefined;
	if (!person || !env.ACCOUNT) return { account: null, isHeadquarters: false };
	const { isHeadquarters } = person;
	const held = await listMemberships(env.DIRECTORY!, person.id);
	const { name, label, colour } = env.ACCOUNT;
	return { account: held.length > 1 ? { name, label, colour } : null, isHeadquarters };
}
