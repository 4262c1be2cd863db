import { sql } from "drizzle-orm";
import { operators, roles } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { renewRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { isActingRoleCurrent } from "./acting-role.ts";
import { isNotLastAdministrator } from "./last-administrator.ts";
import { findGrantableRole, findManageableOperator } from "./operator-reach.ts";

interface SetOperatorRole {
	ctx: OperatorCtx;
	input: { id: number; role_id: number };
}

/**
 * Assigns another role to an operator, in effect from their next call on, in rooms too.
 * @throws Refusal 403, 404 or 422 for an operator or role that the current one may not change or grant, 422
 * for the last administrator, 409 where one of the roles, or the acting operator's own, was changed
 * meanwhile.
 */
export async function setOperatorRole({ ctx, input: { id, role_id } }: SetOperatorRole): Promise<void> {
	if (id === ctx.operator.id) throw invalid("role_id", OPERATOR_TEXTS.ownRole);
	const { role: oldRole } = await findManageableOperator(ctx, id);
	const newRole = await findGrantableRole(ctx, role_id);
	if (oldRole.id === newRole.id) return;
	if (oldRole.twoFactorRequired && !newRole.twoFactorRequired && !ctx.operator.isAdmin)
		throw invalid("role_id", OPERATOR_TEXTS.twoFactorLowered);
	const areUnchanged = sql`exists (select 1 from ${roles} where id = ${newRole.id} and version = ${newRole.version})
		and exists (select 1 from ${roles} where id = ${oldRole.id} and version = ${oldRole.version})`;
	const keepsAnAdministrator = newRole.isAdmin ? sql`1` : isNotLastAdministrator(id);
	const [changed] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${operators} set role_id = ${newRole.id} where id = ${id} and role_id = ${oldRole.id}
				and ${areUnchanged} and ${isActingRoleCurrent(ctx)} and ${keepsAnAdministrator} returning id`,
		),
		auditOfChange(ctx, {
			verb: "operator.role",
			subjectType: "operator",
			subjectId: id,
			detail: { before: { role: oldRole.name }, after: { role: newRole.name } },
		}),
	]);
	if (changed.length > 0) return renewRooms(ctx, [id]);
	const { role: currentRole } = await findManageableOperator(ctx, id);
	const isRoleUnchanged = currentRole.id === oldRole.id && currentRole.version === oldRole.version;
	const isLastAdministrator = isRoleUnchanged && currentRole.isAdmin;
	throw isLastAdministrator && !newRole.isAdmin
		? invalid("role_id", OPERATOR_TEXTS.lastAdministrator)
		: changedByOther();
}
