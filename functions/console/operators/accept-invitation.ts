import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { operatorInvitations, operators, roles } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { AcceptInvitationInput } from "#domain/console/operators/invitation-input.ts";
import { mayInviteTo } from "#domain/console/operators/operator-bounds.ts";
import { containsAddress } from "#domain/console/operators/password-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { findHomeOperator } from "#functions/platform/accounts/find-home-operator.ts";
import { sha256 } from "#functions/platform/auth/operator-session.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { hashPassword, UNMATCHABLE_HASH } from "#functions/platform/passwords/hash-password.ts";
import { reachOfRole } from "./operator-reach.ts";

/** Condition on invitations with a working link. */
const isUsable = (ctx: Ctx, tokenHash: string) =>
	and(
		eq(operatorInvitations.tokenHash, tokenHash),
		isNull(operatorInvitations.acceptedAt),
		isNull(operatorInvitations.revokedAt),
		gt(operatorInvitations.expiresAt, ctx.now),
	);

/** Whether an operator `o` was added by the headquarters, and has no password yet. */
const hasNoPassword = sql`(o.password_hash = ${UNMATCHABLE_HASH} and o.disabled_at is null)`;

/** Role of the inviting operator. */
const inviterRoles = alias(roles, "inviter_roles");

/**
 * Invitation by its link. The inviting operator must be active, and still allowed to grant its role.
 * @throws Refusal 422 for a link that is unknown, used, revoked or expired.
 */
async function findUsableInvitation(ctx: Ctx, tokenHash: string) {
	const [invitationRow] = await ctx.db
		.select({ invitation: operatorInvitations, role: roles, inviter: inviterRoles })
		.from(operatorInvitations)
		.innerJoin(roles, eq(roles.id, operatorInvitations.roleId))
		.innerJoin(operators, eq(operators.id, operatorInvitations.invitedBy))
		.innerJoin(inviterRoles, eq(inviterRoles.id, operators.roleId))
		.where(and(isUsable(ctx, tokenHash), isNull(operators.disabledAt)));
	if (!invitationRow || !mayInviteTo(reachOfRole(invitationRow.role), reachOfRole(invitationRow.inviter)))
		throw invitationUnusable();
	return invitationRow;
}

/** Address and role of an invitation, for its link's page. @throws Refusal 422 for an invalid link */
export async function showInvitation({ ctx, input }: { ctx: Ctx; input: { token: string } }) {
	const { invitation, role } = await findUsableInvitation(ctx, await sha256(input.token));
	const { email, expiresAt } = invitation;
	const [added] = await ctx.db
		.select({ name: operators.name })
		.from(operators)
		.where(eq(operators.email, email));
	return {
		email,
		role: role.name,
		expires_at: toWireTime(expiresAt, ctx.zone),
		/** Name that the headquarters entered; empty for a new operator. */
		name: added?.name ?? "",
	};
}

/**
 * Creates the operator of an invitation, or gives one whom the headquarters added their password. The inserting
 * statement checks the link, so of two simultaneous uses one succeeds.
 * @throws Refusal 422 for an unusable link, a password that contains the address, or an operator whose password is in
 * another account
 */
export async function acceptInvitation({
	ctx,
	input,
}: {
	ctx: Ctx;
	input: AcceptInvitationInput & { network: string };
}): Promise<void> {
	const tokenHash = await sha256(input.token);
	const { invitation, role, inviter } = await findUsableInvitation(ctx, tokenHash);
	const { email } = invitation;
	if (containsAddress(input.password, email)) throw invalid("password", OPERATOR_TEXTS.passwordHoldsAddress);
	await refuseCredentialsElsewhere(ctx, email);
	const passwordHash = await hashPassword(input.password);
	const usable = isUsable(ctx, tokenHash);
	// Neither role, nor the role assignment of the inviting operator, has changed since the comparison.
	const isSameVersion = ({ id, version }: { id: number; version: number }) =>
		sql`exists (select 1 from ${roles} r where r.id = ${id} and r.version = ${version})`;
	const mayStillInvite = sql`${isSameVersion(role)} and ${isSameVersion(inviter)} and exists (select 1 from ${operators} o
		where o.id = ${invitation.invitedBy} and o.role_id = ${inviter.id} and o.disabled_at is null)`;
	const [insertResult] = await ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				operators,
				{
					email: sql`${operatorInvitations.email}`,
					name: input.name,
					passwordHash,
					roleId: sql`${operatorInvitations.roleId}`,
					createdAt: ctx.now,
				},
				sql`from ${operatorInvitations} where ${usable} and ${mayStillInvite}
					and not exists (select 1 from ${operators} o where o.email = ${operatorInvitations.email} and not ${hasNoPassword})
					on conflict (email) do update set name = excluded.name, password_hash = excluded.password_hash`,
			),
		),
		auditOfChange(ctx, {
			verb: "operator.join",
			subjectType: "operator",
			detail: { after: { email, name: input.name } },
			network: input.network,
		}),
		ctx.db
			.update(operatorInvitations)
			.set({ acceptedAt: ctx.now })
			.where(and(usable, sql`exists (select 1 from ${operators} o where o.email = ${email})`)),
	]);
	if (insertResult.meta.changes === 0) throw invitationUnusable();
}

/** @throws Refusal 422 for an operator whose password is in another account */
async function refuseCredentialsElsewhere(ctx: Ctx, email: string): Promise<void> {
	const [operator] = await ctx.db
		.select({ id: operators.id })
		.from(operators)
		.where(eq(operators.email, email));
	if (operator && (await findHomeOperator(ctx, operator.id))) throw invitationUnusable();
}

const invitationUnusable = () => invalid("ERROR", OPERATOR_TEXTS.invitationUnusable);
