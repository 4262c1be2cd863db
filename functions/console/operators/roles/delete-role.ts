import { eq, sql } from "drizzle-orm";
import { operatorInvitations, operators, roles } from "#db/platform/operators.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { findChangeableRole } from "./find-role.ts";
import { countRoleInvitations, countRoleOperators } from "./list-roles.ts";

/**
 * Deletes a role without operators and open invitations; its ended invitations are deleted too.
 * @throws Refusal 403 or 404, as `findChangeableRole`; 422 for the administrators' role, and for one in use.
 */
export async function deleteRole({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const role = await findChangeableRole(ctx, id);
	if (role.isAdmin) throw invalid("ERROR", OPERATOR_TEXTS.administratorKept);
	const isUnused = sql`not exists (select 1 from ${operators} where role_id = ${id})
		and not exists (select 1 from ${operatorInvitations} where role_id = ${id}
			and accepted_at is null and revoked_at is null and expires_at > ${ctx.now})`;
	const [, deletedRoles] = await ctx.db.batch([
		execute(ctx.db, sql`delete from ${operatorInvitations} where role_id = ${id} and ${isUnused}`),
		queryRows(
			ctx.db,
			{ id: number },
			sql`delete from ${roles} where id = ${id} and ${isUnused} returning id`,
		),
		auditOfChange(ctx, {
			verb: "role.delete",
			subjectType: "role",
			subjectId: id,
			detail: { before: { name: role.name, abilities: role.abilities, friendScope: role.friendScope } },
		}),
	]);
	if (deletedRoles.length > 0) return;
	const [usage] = await ctx.db
		.select({ operators: countRoleOperators, invitations: countRoleInvitations(ctx.now) })
		.from(roles)
		.where(eq(roles.id, id));
	if (!usage) throw notFound();
	throw invalid("ERROR", OPERATOR_TEXTS.roleCarried(usage.operators, usage.invitations));
}
