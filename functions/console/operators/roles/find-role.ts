import { eq } from "drizzle-orm";
import { roles } from "#db/platform/operators.ts";
import { isReachWithin } from "#domain/console/operators/operator-bounds.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { reachOfRole } from "../operator-reach.ts";

/** Role by its id. @throws Refusal 404 for an unknown one */
export async function findRole(ctx: OperatorCtx, id: number) {
	const [role] = await ctx.db.select().from(roles).where(eq(roles.id, id));
	if (!role) throw notFound();
	return role;
}

/**
 * Role that the current operator may change. Only administrators change their own.
 * @throws Refusal 404 for an unknown one; 403 for one beyond the operator's own, and for their own.
 */
export async function findChangeableRole(ctx: OperatorCtx, id: number) {
	const role = await findRole(ctx, id);
	if (!isReachWithin(reachOfRole(role), ctx.operator))
		throw new Refusal(403, { ERROR: [OPERATOR_TEXTS.operatorNotChangeable] });
	if (!ctx.operator.isAdmin && id === ctx.operator.roleId)
		throw new Refusal(403, { ERROR: [OPERATOR_TEXTS.ownRoleKept] });
	return role;
}
