import { createHmac } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { operatorInvitations, operators, roles } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import {
	INVITATION_LIFETIME,
	type InvitationInput,
	MAX_OPEN_INVITATIONS,
} from "#domain/console/operators/invitation-input.ts";
import { isReachWithin } from "#domain/console/operators/operator-bounds.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { sha256 } from "#functions/platform/auth/operator-session.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { findGrantableRole, reachOfRole } from "./operator-reach.ts";

/**
 * Invites an operator with a link that the inviter passes on. It is returned once, and stored as a hash. An
 * earlier invitation of the same address is revoked.
 * @throws Refusal 422 for an operator's address, a role that is deleted or beyond one's own, too many open
 * invitations, or an open one of that address that the inviter could not revoke.
 */
export async function inviteOperator({ ctx, input }: { ctx: OperatorCtx; input: InvitationInput }) {
	const token = invitationTokenOf(ctx);
	const role = await findGrantableRole(ctx, input.role_id);
	const tokenHash = await sha256(token);
	const expiresAt = ctx.now + INVITATION_LIFETIME;
	const isAddressFree = sql`not exists (select 1 from ${operators} where email = ${input.email})`;
	const isRoleUnchanged = sql`exists (select 1 from ${roles} where id = ${role.id} and version = ${role.version})`;
	const isBelowLimit = sql`(select count(*) from ${operatorInvitations} where email <> ${input.email}
		and ${isOpen(ctx.now)}) < ${MAX_OPEN_INVITATIONS}`;
	const earlierId = await findEarlierInvitation(ctx, input.email);
	const saved = await saveOnce(
		() =>
			ctx.db
				.select({ id: operatorInvitations.id, expiresAt: operatorInvitations.expiresAt })
				.from(operatorInvitations)
				.where(eq(operatorInvitations.saveKey, ctx.saveKey)),
		() =>
			ctx.db.batch([
				execute(
					ctx.db,
					insertInto(
						operatorInvitations,
						{
							email: input.email,
							roleId: role.id,
							tokenHash,
							invitedBy: ctx.operator.id,
							createdAt: ctx.now,
							expiresAt,
							saveKey: ctx.saveKey,
						},
						sql`where ${isAddressFree} and ${isRoleUnchanged} and ${isBelowLimit} and not exists (select 1 from ${operatorInvitations}
							where email = ${input.email} and ${isOpen(ctx.now)} and id > ${earlierId})`,
					),
				),
				auditOfChange(ctx, {
					verb: "operator.invite",
					subjectType: "operator",
					detail: {
						after: { email: input.email, role: role.name, expires_at: toWireTime(expiresAt, ctx.zone) },
					},
				}),
				execute(
					ctx.db,
					sql`update ${operatorInvitations} set revoked_at = ${ctx.now} where email = ${input.email}
						and accepted_at is null and revoked_at is null and token_hash <> ${tokenHash}
						and exists (select 1 from ${operatorInvitations} where token_hash = ${tokenHash})`,
				),
			]),
	);
	if (saved) return { id: saved.id, token, expires_at: toWireTime(saved.expiresAt, ctx.zone) };
	throw await invitationRefusal(ctx, input);
}

/** Neither accepted, revoked nor expired. */
const isOpen = (now: number): SQL => sql`accepted_at is null and revoked_at is null and expires_at > ${now}`;

/**
 * Id of the latest open invitation of an address, which a new one revokes; 0 if there is none.
 * @throws Refusal 422 for one with a role beyond the operator's own, which they could not revoke either
 */
async function findEarlierInvitation(ctx: OperatorCtx, email: string): Promise<number> {
	const open = await ctx.db
		.select({ id: operatorInvitations.id, role: roles })
		.from(operatorInvitations)
		.innerJoin(roles, eq(roles.id, operatorInvitations.roleId))
		.where(and(eq(operatorInvitations.email, email), isOpen(ctx.now)));
	if (open.some(({ role }) => !isReachWithin(reachOfRole(role), ctx.operator)))
		throw invalid("email", OPERATOR_TEXTS.invitationNotChangeable);
	return Math.max(0, ...open.map(({ id }) => id));
}

/** Token of the link, derived from the save key: a retry after a lost answer returns the same one. */
const invitationTokenOf = ({ env, saveKey }: OperatorCtx): string =>
	createHmac("sha256", env.APP_KEY).update(`invitation:${saveKey}`).digest("base64url");

async function invitationRefusal(ctx: OperatorCtx, { email, role_id }: InvitationInput) {
	const [existingOperator] = await ctx.db.select().from(operators).where(eq(operators.email, email));
	if (existingOperator) return invalid("email", OPERATOR_TEXTS.emailTaken);
	await findGrantableRole(ctx, role_id);
	const [{ open } = { open: 0 }] = await queryRows(
		ctx.db,
		{ open: number },
		sql`select count(*) as open from ${operatorInvitations} where ${isOpen(ctx.now)}`,
	);
	return open < MAX_OPEN_INVITATIONS
		? changedByOther()
		: invalid("ERROR", OPERATOR_TEXTS.tooManyInvitations(MAX_OPEN_INVITATIONS));
}
