import { eq } from "drizzle-orm";
import { operators, roles } from "#db/platform/operators.ts";
import { readScope } from "#domain/console/operators/scope.ts";
import { isWithin, mayGoWithoutSecondStep, type Reach } from "#domain/console/operators/within.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

type Role = typeof roles.$inferSelect;

/** Abilities and visibility of a stored role, for comparison. */
export const reachOf = ({
	isAdmin,
	abilities,
	friendScope,
	twoFactorRequired,
}: Pick<Role, keyof Reach | "twoFactorRequired">) => ({
	isAdmin,
	abilities,
	friendScope: readScope(friendScope),
	twoFactorRequired,
});

/**
 * A role that the current operator may grant.
 * @throws Refusal 422 for one that is deleted, reaches beyond their own, or is less strict about second
 * steps.
 */
export async function grantableRole(ctx: OperatorCtx, id: number): Promise<Role> {
	const [role] = await ctx.db.select().from(roles).where(eq(roles.id, id));
	if (!role) throw invalid("role_id", OPERATOR_TEXTS.roleGone);
	if (!isWithin(reachOf(role), ctx.operator)) throw invalid("role_id", OPERATOR_TEXTS.roleBeyond);
	if (!role.twoFactorRequired && !mayGoWithoutSecondStep(ctx.operator))
		throw invalid("role_id", OPERATOR_TEXTS.roleWithoutSecondStep);
	return role;
}

/**
 * An operator whom the current one may change.
 * @throws Refusal 404 for an unknown one, 403 for one with a role beyond their own.
 */
export async function manageable(ctx: OperatorCtx, id: number) {
	const [found] = await ctx.db
		.select({ operator: operators, role: roles })
		.from(operators)
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(eq(operators.id, id));
	if (!found) throw notFound();
	if (!isWithin(reachOf(found.role), ctx.operator))
		throw new Refusal(403, { ERROR: [OPERATOR_TEXTS.operatorBeyond] });
	return found;
}
