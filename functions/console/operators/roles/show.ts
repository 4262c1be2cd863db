import { eq } from "drizzle-orm";
import { roles } from "#db/platform/operators.ts";
import { GRANTABLE } from "#domain/console/operators/role.ts";
import { isWithin } from "#domain/console/operators/within.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { reachOf } from "../reach.ts";
import { findRole } from "./find.ts";
import { carriers } from "./list.ts";
import { filterOfScope } from "./present.ts";

/** A role for its editor. @throws Refusal 404 */
export async function showRole({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const role = await findRole(ctx, id);
	const reach = reachOf(role);
	const [counted] = await ctx.db.select({ carriers }).from(roles).where(eq(roles.id, id));
	return {
		id,
		name: role.name,
		is_admin: role.isAdmin,
		abilities: GRANTABLE.filter((ability) => role.isAdmin || role.abilities.includes(ability)),
		filter: role.isAdmin ? null : filterOfScope(reach.friendScope),
		two_factor_required: role.twoFactorRequired,
		version: role.version,
		operators: counted?.carriers ?? 0,
		may_change:
			mayDo(ctx.operator, "role-write") &&
			isWithin(reach, ctx.operator) &&
			(ctx.operator.isAdmin || id !== ctx.operator.roleId),
	};
}
