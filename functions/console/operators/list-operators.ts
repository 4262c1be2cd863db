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
	const directory: OperatorDirectory = {
		roles: new Map(roleRows.map((role) => [role.id, role])),
		operators: new Map(operatorRows.map((operator) => [operator.id, operator])),
		changeableRoleIds: new Set(listChangeableRoles(ctx, roleRows).map(({ id }) => id)),
	};
	return {
		operators: operatorRows.map((row) => ({
			...presentOperator(ctx, row, directory),
			has_second_step: row.hasSecondStep === 1,
		})),
		invitations: invitationRows.map((row) => presentInvitation(ctx, row, directory)),
		roles: roleRows.map(({ id, name, isAdmin, twoFactorRequired }) => ({
			id,
			name,
			is_admin: isAdmin,
			may_give:
				directory.changeableRoleIds.has(id) && (twoFactorRequired || mayGoWithoutSecondStep(ctx.operator)),
		})),
	};
}

type RoleRow = typeof roles.$inferSelect;
type OperatorRow = typeof operators.$inferSelect;

/** All roles and operators by id. */
interface OperatorDirectory {
	roles: ReadonlyMap<number, RoleRow>;
	operators: ReadonlyMap<number, OperatorRow>;
	/** Roles that the current operator may grant, and whose operators they may change. */
	changeableRoleIds: ReadonlySet<number>;
}

const listChangeableRoles = ({ operator }: OperatorCtx, roleRows: readonly RoleRow[]): RoleRow[] =>
	hasAbility(operator, "operator-write")
		? roleRows.filter((role) => isReachWithin(reachOfRole(role), operator))
		: [];

function presentOperator(
	ctx: OperatorCtx,
	{ id, name, email, roleId, lastSeenAt, disabledAt }: OperatorRow,
	{ roles, changeableRoleIds }: OperatorDirectory,
) {
	const wireTimeOf = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	return {
		id,
		name,
		email,
		role: { id: roleId, name: roles.get(roleId)?.name ?? "" },
		last_seen_at: wireTimeOf(lastSeenAt),
		disabled_at: wireTimeOf(disabledAt),
		is_self: id === ctx.operator.id,
		may_change: id !== ctx.operator.id && changeableRoleIds.has(roleId),
	};
}

function presentInvitation(
	ctx: OperatorCtx,
	{ id, email, roleId, invitedBy, createdAt, expiresAt }: typeof operatorInvitations.$inferSelect,
	directory: OperatorDirectory,
) {
	const role = directory.roles.get(roleId);
	const inviter = directory.operators.get(invitedBy);
	const inviterRole = inviter && directory.roles.get(inviter.roleId);
	return {
		id,
		email,
		role: { id: roleId, name: role?.name ?? "" },
		invited_by: inviter?.name ?? "",
		created_at: toWireTime(createdAt, ctx.zone),
		expires_at: toWireTime(expiresAt, ctx.zone),
		is_expired: expiresAt <= ctx.now,
		/** The inviter may no longer grant the role, so that the invitation does not work. */
		is_void: !role || !inviterRole || !mayInviteTo(reachOfRole(role), reachOfRole(inviterRole)),
		may_change: directory.changeableRoleIds.has(roleId),
	};
}
