import { and, asc, desc, isNull } from "drizzle-orm";
import { operatorInvitations, operators, roles } from "#db/operators.ts";
import { isWithin } from "#domain/operators/within.ts";
import { wireTime } from "#domain/time.ts";
import { mayDo } from "../auth/signed-in.ts";
import type { OperatorCtx } from "../http/types.ts";
import { reachOf } from "./reach.ts";

/** Who uses the console, who was asked to, and the roles that whoever asks may give. */
export async function listOperators({ ctx }: { ctx: OperatorCtx }) {
	const [people, invited, all] = await ctx.db.batch([
		ctx.db.select().from(operators).orderBy(asc(operators.id)),
		ctx.db
			.select()
			.from(operatorInvitations)
			.where(and(isNull(operatorInvitations.acceptedAt), isNull(operatorInvitations.revokedAt)))
			.orderBy(desc(operatorInvitations.id)),
		ctx.db.select().from(roles).orderBy(asc(roles.id)),
	]);
	const mayWrite = mayDo(ctx.operator, "operator-write");
	const grantable = new Set(all.filter((role) => isWithin(reachOf(role), ctx.operator)).map(({ id }) => id));
	const roleNames = new Map(all.map(({ id, name }) => [id, name]));
	const names = new Map(people.map(({ id, name }) => [id, name]));
	const roleOf = (id: number) => ({ id, name: roleNames.get(id) ?? "" });
	const time = (at: number | null) => (at === null ? null : wireTime(at, ctx.zone));
	return {
		operators: people.map(({ id, name, email, roleId, totpSecret, lastSeenAt, disabledAt }) => ({
			id,
			name,
			email,
			role: roleOf(roleId),
			has_second_step: totpSecret !== null,
			last_seen_at: time(lastSeenAt),
			disabled_at: time(disabledAt),
			is_self: id === ctx.operator.id,
			may_change: mayWrite && id !== ctx.operator.id && grantable.has(roleId),
		})),
		invitations: invited.map(({ id, email, roleId, invitedBy, createdAt, expiresAt }) => ({
			id,
			email,
			role: roleOf(roleId),
			invited_by: names.get(invitedBy) ?? "",
			created_at: wireTime(createdAt, ctx.zone),
			expires_at: wireTime(expiresAt, ctx.zone),
			is_expired: expiresAt <= ctx.now,
			may_change: mayWrite && grantable.has(roleId),
		})),
		roles: all.map(({ id, name, isAdmin }) => ({
			id,
			name,
			is_admin: isAdmin,
			may_give: mayWrite && grantable.has(id),
		})),
	};
}
