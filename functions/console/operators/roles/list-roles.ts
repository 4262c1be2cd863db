import { asc, sql } from "drizzle-orm";
import { operatorInvitations, operators, roles } from "#db/platform/operators.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { sectionsOfAbilities } from "#domain/console/operators/ability-sections.ts";
import { isReachWithin } from "#domain/console/operators/operator-bounds.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { reachOfRole } from "../operator-reach.ts";
import { describeScopes } from "./describe-scopes.ts";

/** Number of operators with a role. */
export const countRoleOperators = subselect<number>(
	sql`select count(*) from ${operators} o where o.role_id = ${roles.id}`,
);

/** Number of open invitations with a role. */
export const countRoleInvitations = (now: number) =>
	subselect<number>(sql`select count(*) from ${operatorInvitations} i where i.role_id = ${roles.id}
		and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now}`);

/** Roles in order of creation. */
export async function listRoles({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db
		.select({ role: roles, operatorCount: countRoleOperators, invited: countRoleInvitations(ctx.now) })
		.from(roles)
		.orderBy(asc(roles.id));
	const reaches = rows.map(({ role }) => reachOfRole(role));
	const scopeTexts = await describeScopes(
		ctx,
		reaches.map(({ friendScope }) => friendScope),
	);
	const mayWrite = hasAbility(ctx.operator, "role-write");
	return {
		roles: rows.map(({ role, operatorCount, invited }, index) => ({
			id: role.id,
			name: role.name,
			is_admin: role.isAdmin,
			...sectionsOfAbilities(role.abilities),
			two_factor_required: role.twoFactorRequired,
			operators: operatorCount,
			invitations: invited,
			...scopeTexts[index]!,
			is_own: role.id === ctx.operator.roleId,
			may_change:
				mayWrite &&
				isReachWithin(reaches[index]!, ctx.operator) &&
				(ctx.operator.isAdmin || role.id !== ctx.operator.roleId),
		})),
	};
}
