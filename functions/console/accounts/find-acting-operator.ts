import { sql } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import { NOBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import type { Ctx } from "#functions/context.ts";
import { findHomeOperator } from "#functions/platform/accounts/find-home-operator.ts";
import { findOperator } from "#functions/platform/auth/find-operator.ts";
import { hasSecondStep } from "#functions/platform/auth/has-second-step.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";

/**
 * Operator of an account as whom a person acts from another one, without a session there. Where the role requires
 * a second step, the home account is asked: the operator's mark tells only of the last sign-in, and may outlast
 * the second step.
 * @param ctx context in the operator's account
 */
export async function findActingOperator(ctx: Ctx, operatorId: number): Promise<SignedIn | undefined> {
	const operator = await findOperator(ctx, operatorId);
	if (!operator?.needsSecondStep) return operator;
	const home = await findHomeOperator(ctx, operatorId);
	if (!home) return operator;
	const [row] = await home.ctx.db
		.select({ id: operators.id })
		.from(operators)
		.where(sql`${operators.id} = ${home.operatorId} and ${hasSecondStep}`);
	return row
		? operator
		: { ...operator, isAdmin: false, abilities: [], friendScope: NOBODY_SCOPE, lacksSecondStep: true };
}
