import { eq } from "drizzle-orm";
import { roles } from "#db/platform/operators.ts";
import { isWithin } from "#domain/console/operators/within.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators.ts";
import { notFound, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { reachOf } from "../reach.ts";

/** @throws Refusal 404 */
export async function findRole(ctx: OperatorCtx, id: number) {
	const [role] = await ctx.db.select().from(roles).where(eq(roles.id, id));
	if (!role) throw notFound();
	return role;
}

/**
 * A role that the current operator may change. Only administrators change their own.
 * @throws Refusal 404, or 403 for one beyond the operator's own.
 */
export async function changeableRole(ctx: OperatorCtx, id: number) {
	const role = await findRole(ctx, id);
	if (!isWithin(reachOf(role), ctx.operator))
		throw new Refusal(403, { ERROR: [OPERATOR_TEXTS.operatorBeyond] });
	if (!ctx.operator.isAdmin && id === ctx.operator.roleId)
		throw new Refusal(403, { ERROR: [OPERATOR_TEXTS.ownRoleKept] });
	return role;
}
