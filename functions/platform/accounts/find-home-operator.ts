import type { Ctx } from "#functions/context.ts";
import { accountContext } from "./account-context.ts";
import { findPerson, listMemberships } from "./find-person.ts";

/** Operator of another account, with that account's context. */
export interface HomeOperator {
	ctx: Ctx;
	operatorId: number;
	/** Label of the account. */
	label: string;
}

/**
 * Operator of the home account who has the password and the second step of an operator of this account; null for
 * one who has their own.
 */
export async function findHomeOperator(ctx: Ctx, operatorId: number): Promise<HomeOperator | null> {
	const person = await findPerson(ctx.env, operatorId);
	if (!person || person.homeAccount === ctx.env.ACCOUNT?.name) return null;
	const memberships = await listMemberships(ctx.env.DIRECTORY!, person.id);
	const home = memberships.find(({ account }) => account === person.homeAccount);
	const homeCtx = home && (await accountContext(ctx, home.account));
	if (!homeCtx) return null;
	return { ctx: homeCtx, operatorId: home.operatorId, label: homeCtx.env.ACCOUNT?.label ?? "" };
}
