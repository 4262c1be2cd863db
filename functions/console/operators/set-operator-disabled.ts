import { eq, sql } from "drizzle-orm";
import { secondSteps } from "#db/console/two-factor.ts";
import { operatorInvitations, operators, roles, sessions } from "#db/platform/operators.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { renewRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import type { Ctx } from "#functions/context.ts";
import { endDevices } from "#functions/platform/auth/end-devices.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { isNotLastAdministrator } from "./last-administrator.ts";
import { findManageableOperator } from "./operator-reach.ts";

interface SetDisabled {
	ctx: OperatorCtx;
	input: { id: number; is_disabled: boolean };
}

/**
 * Disables or enables an operator. A disabled one loses their sessions, their devices and the invitations
 * they made.
 * @throws Refusal 403 or 404 for one whom the current operator may not change, 422 for themselves and for the
 * last administrator.
 */
export async function setOperatorDisabled({ ctx, input: { id, is_disabled } }: SetDisabled): Promise<void> {
	if (id === ctx.operator.id) throw invalid("ERROR", OPERATOR_TEXTS.ownAccount);
	const { operator, role } = await findManageableOperator(ctx, id);
	if ((operator.disabledAt !== null) === is_disabled) return;
	const keepsAnAdministrator = is_disabled ? isNotLastAdministrator(id) : sql`1`;
	const hasReadRole = sql`role_id = ${role.id}
		and exists (select 1 from ${roles} where id = ${role.id} and version = ${role.version})`;
	const [changed] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${operators} set disabled_at = ${is_disabled ? ctx.now : null}
				where id = ${id} and ${hasReadRole} and ${keepsAnAdministrator} returning id`,
		),
		auditOfChange(ctx, {
			verb: is_disabled ? "operator.disable" : "operator.enable",
			subjectType: "operator",
			subjectId: id,
			detail: { before: { disabled: !is_disabled }, after: { disabled: is_disabled } },
		}),
		...endAccess(ctx, id),
	]);
	if (changed.length > 0) return renewRooms(ctx, [id]);
	const [currentOperator] = await ctx.db
		.select({ roleId: operators.roleId })
		.from(operators)
		.where(eq(operators.id, id));
	throw currentOperator?.roleId === role.id && role.isAdmin
		? invalid("ERROR", OPERATOR_TEXTS.lastAdministrator)
		: changedByOther();
}

/** Statements that end the sessions, logins, devices and invitations of an operator who is disabled by now. */
export function endAccess(ctx: Ctx, id: number) {
	const isDisabled = sql`exists (select 1 from ${operators} where id = ${id} and disabled_at is not null)`;
	return [
		execute(ctx.db, sql`delete from ${sessions} where operator_id = ${id} and ${isDisabled}`),
		execute(ctx.db, sql`delete from ${secondSteps} where operator_id = ${id} and ${isDisabled}`),
		...endDevices(ctx, sql`operator_id = ${id} and ${isDisabled}`),
		execute(
			ctx.db,
			sql`update ${operatorInvitations} set revoked_at = ${ctx.now}
				where invited_by = ${id} and accepted_at is null and revoked_at is null and ${isDisabled}`,
		),
	] as const;
}
