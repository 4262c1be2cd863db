import { eq } from "drizzle-orm";
import { roles } from "#db/platform/operators.ts";
import { GRANTABLE_ABILITIES } from "#domain/console/operators/grantable-abilities.ts";
import { isReachWithin } from "#domain/console/operators/operator-bounds.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { reachOfRole } from "../operator-reach.ts";
import { filterOfScope } from "./describe-scopes.ts";
import { findRole } from "./find-role.ts";
import { countRoleOperators } from "./list-roles.ts";

/** A role for its editor. @throws Refusal 404 */
export async function showRole({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const role = await findRole(ctx, id);
	const reach = reachOfRole(role);
	const [usage] = await ctx.db
		.select({ operatorCount: countRoleOperators })
		.from(roles)
		.where(eq(roles.id, id));
	return {
		id,
		name: role.name,
		is_admin: role.isAdmin,
		abilities: GRANTABLE_ABILITIES.filter((ability) => role.isAdmin || role.abilities.includes(ability)),
		filter: role.isAdmin ? null : filterOfScope(reach.friendScope),
		two_factor_required: role.twoFactorRequired,
		version: role.version,
		operators: usage?.operatorCount ?? 0,
		may_change:
			hasAbility(ctx.operator, "role-write") &&
			isReachWithin(reach, ctx.operator) &&
			(ctx.operator.isAdmin || id !== ctx.operator.roleId),
	};
}
