import { asc, sql } from "drizzle-orm";
import { operatorInvitations, operators, roles } from "#db/platform/operators.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { GRANTABLE } from "#domain/console/operators/role.ts";
import { isWithin } from "#domain/console/operators/within.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { reachOf } from "../reach.ts";
import { scopesInWords } from "./present.ts";

/** Number of operators with a role. */
export const carriers = subselect<number>(
	sql`select count(*) from ${operators} o where o.role_id = ${roles.id}`,
);

/** Number of open invitations with a role. */
export const invited = (now: number) =>
	subselect<number>(sql`select count(*) from ${operatorInvitations} i where i.role_id = ${roles.id}
		and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now}`);

/** Roles in order of creation. */
export async function listRoles({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db
		.select({ role: roles, carriers, invited: invited(ctx.now) })
		.from(roles)
		.orderBy(asc(roles.id));
	const reaches = rows.map(({ role }) => reachOf(role));
	const words = await scopesInWords(
		ctx,
		reaches.map(({ friendScope }) => friendScope),
	);
	const mayWrite = mayDo(ctx.operator, "role-write");
	return {
		roles: rows.map(({ role, carriers, invited }, index) => ({
			id: role.id,
			name: role.name,
			is_admin: role.isAdmin,
			abilities: role.isAdmin ? GRANTABLE.length : role.abilities.filter(isGrantable).length,
			abilities_in_all: GRANTABLE.length,
			two_factor_required: role.twoFactorRequired,
			operators: carriers,
			invitations: invited,
			...words[index]!,
			is_own: role.id === ctx.operator.roleId,
			may_change:
				mayWrite &&
				isWithin(reaches[index]!, ctx.operator) &&
				(ctx.operator.isAdmin || role.id !== ctx.operator.roleId),
		})),
	};
}

const isGrantable = (ability: (typeof GRANTABLE)[number]) => GRANTABLE.includes(ability);
