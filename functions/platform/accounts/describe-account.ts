import type { Env } from "#functions/env.ts";
import { findPerson } from "./find-person.ts";

/**
 * The account, and whether the operator belongs to the headquarters, as the console shows them. Null for an
 * operator who works in one account only: they learn nothing about others. A deployment with one account
 * makes no call.
 */
export async function describeAccount(env: Env, operatorId: number) {
	const accounts = (await env.ALL_ACCOUNTS?.list()) ?? [];
	const person = accounts.length > 1 ? await findPerson(env, operatorId) : undefined;
	if (!person || !env.ACCOUNT) return { account: null, isHeadquarters: false };
	const { name, label, colour } = env.ACCOUNT;
	return { account: { name, label, colour }, isHeadquarters: person.isHeadquarters };
}
