import { eq } from "drizzle-orm";
import { operators, roles } from "#db/platform/operators.ts";
import { readFriendScope } from "#domain/console/operators/friend-scope.ts";
import {
	isReachWithin,
	mayGoWithoutSecondStep,
	type OperatorReach,
} from "#domain/console/operators/operator-bounds.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";

type Role = typeof roles.$inferSelect;

/** Abilities and visibility of a stored role, for comparison. */
export const reachOfRole = ({
	isAdmin,
	abilities,
	friendScope,
	twoFactorRequired,
}: Pick<Role, keyof OperatorReach | "twoFactorRequired">) => ({
	isAdmin,
	abilities,
	friendScope: readFriendScope(friendScope),
	twoFactorRequired,
});

/**
 * Role that the current operator may grant.
 * @throws Refusal 422 for one that is deleted, reaches beyond their own, or is less strict about second
 * steps.
 */
export async function findGrantableRole(ctx: OperatorCtx, id: number): Promise<Role> {
	const [role] = await ctx.db.select().from(roles).where(eq(roles.id, id));
	if (!role) throw invalid("role_id", OPERATOR_TEXTS.roleGone);
	if (!isReachWithin(reachOfRole(role), ctx.operator))
		throw invalid("role_id", OPERATOR_TEXTS.roleNotGrantable);
	if (!role.twoFactorRequired && !mayGoWithoutSecondStep(ctx.operator))
		throw invalid("role_id", OPERATOR_TEXTS.roleWithoutSecondStep);
	return role;
}

/**
 * Operator whom the current one may change.
 * @throws Refusal 404 for an unknown one, 403 for one with a role beyond their own.
 */
export async function findManageableOperator(ctx: OperatorCtx, id: number) {
	const [row] = await ctx.db
		.select({ operator: operators, role: roles })
		.from(operators)
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(eq(operators.id, id));
	if (!row) throw notFound();
	if (!isReachWithin(reachOfRole(row.role), ctx.operator))
		throw new Refusal(403, { ERROR: [OPERATOR_TEXTS.operatorNotChangeable] });
	return row;
}
