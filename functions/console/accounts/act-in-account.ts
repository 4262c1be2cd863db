import { accountContext } from "#functions/platform/accounts/account-context.ts";
import { listMemberships } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findActingOperator } from "./find-acting-operator.ts";
import { sharedSaveKey } from "./shared-save-key.ts";

/**
 * Context of a person's action in another account, with the abilities and the scope of their operator there;
 * undefined for an account that is disabled, or in which they do not work.
 */
export async function actInAccount(
	ctx: OperatorCtx,
	personId: string,
	account: string,
): Promise<OperatorCtx | undefined> {
	const held = await listMemberships(ctx.env.DIRECTORY!, personId);
	const membership = held.find((each) => each.account === account);
	const accountCtx = membership && (await accountContext(ctx, account));
	if (accountCtx?.env.ACCOUNT?.state !== "active") return undefined;
	const operator = await findActingOperator(accountCtx, membership!.operatorId);
	const { network } = ctx.operator;
	const saveKey = account === ctx.env.ACCOUNT?.name ? ctx.saveKey : sharedSaveKey(ctx);
	return operator && { ...accountCtx, operator: { ...operator, network }, saveKey };
}
