import { and, asc, desc, getTableColumns, isNull, sql } from "drizzle-orm";
import { operatorInvitations, operators, roles } from "#db/platform/operators.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { MAX_INVITATIONS_LISTED } from "#domain/console/operators/invitation-input.ts";
import {
	isReachWithin,
	mayGoWithoutSecondStep,
	mayInviteTo,
} from "#domain/console/operators/operator-bounds.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { hasSecondStep } from "#functions/platform/auth/has-second-step.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { reachOfRole } from "./operator-reach.ts";

/** Operators, invitations, and the roles that the current operator may grant. */
export async function listOperators({ ctx }: { ctx: OperatorCtx }) {
	const [operatorRows, invitationRows, roleRows] = await ctx.db.batch([
		ctx.db
			.select({
				...getTableColumns(operators),
				hasSecondStep: subselect<number>(sql`select ${hasSecondStep}`),
			})
			.from(operators)
			.orderBy(asc(operators.id)),
		ctx.db
			.select()
			.from(operatorInvitations)
			.where(and(isNull(operatorInvitations.acceptedAt), isNull(operatorInvitations.revokedAt)))
			.orderBy(desc(operatorInvitations.id))
			// Open invitations are first, because all have the same lifetime.
			.limit(MAX_INVITATIONS_LISTED),
		ctx.db.select().from(roles).orderBy(asc(roles.id)),
	]);
	const mayWrite = hasAbility(ctx.operator, "operator-write");
	const grantable = new Set(
		roleRows.filter((role) => isReachWithin(reachOfRole(role), ctx.operator)).map(({ id }) => id),
	);
	const roleById = new Map(roleRows.map((role) => [role.id, role]));
	const roleOfOperator = new Map(operatorRows.map(({ id, roleId }) => [id, roleById.get(roleId)]));
	/** Whether the inviter may still grant the role; otherwise the invitation does not work. */
	const isGrantable = (roleId: number, invitedBy: number): boolean => {
		const [role, inviter] = [roleById.get(roleId), roleOfOperator.get(invitedBy)];
		return (
			role !== undefined && inviter !== undefined && mayInviteTo(reachOfRole(role), reachOfRole(inviter))
		);
	};
	const names = new Map(operatorRows.map(({ id, name }) => [id, name]));
	const roleOf = (id: number) => ({ id, name: roleById.get(id)?.name ?? "" });
	const wireTimeOf = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	return {
		operators: operatorRows.map(({ id, name, email, roleId, hasSecondStep, lastSeenAt, disabledAt }) => ({
			id,
			name,
			email,
			role: roleOf(roleId),
			has_second_step: hasSecondStep === 1,
			last_seen_at: wireTimeOf(lastSeenAt),
			disabled_at: wireTimeOf(disabledAt),
			is_self: id === ctx.operator.id,
			may_change: mayWrite && id !== ctx.operator.id && grantable.has(roleId),
		})),
		invitations: invitationRows.map(({ id, email, roleId, invitedBy, createdAt, expiresAt }) => ({
			id,
			email,
			role: roleOf(roleId),
			invited_by: names.get(invitedBy) ?? "",
			created_at: toWireTime(createdAt, ctx.zone),
			expires_at: toWireTime(expiresAt, ctx.zone),
			is_expired: expiresAt <= ctx.now,
			is_void: !isGrantable(roleId, invitedBy),
			may_change: mayWrite && grantable.has(roleId),
		})),
		roles: roleRows.map(({ id, name, isAdmin, twoFactorRequired }) => ({
			id,
			name,
			is_admin: isAdmin,
			may_give: mayWrite && grantable.has(id) && (twoFactorRequired || mayGoWithoutSecondStep(ctx.operator)),
		})),
	};
}
