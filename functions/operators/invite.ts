import { createHmac } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { insertInto } from "#db/insert-into.ts";
import { operatorInvitations, operators, roles } from "#db/operators.ts";
import { execute } from "#db/raw.ts";
import {
	INVITATION_LASTS,
	type InvitationInput,
	MAX_OPEN_INVITATIONS,
} from "#domain/operators/invitation.ts";
import { OPERATOR_TEXTS } from "#domain/texts/operators.ts";
import { wireTime } from "#domain/time.ts";
import { auditOfChange } from "../auth/audit.ts";
import { sha256 } from "../auth/session.ts";
import { invalid } from "../http/refusal.ts";
import { savedOnce } from "../http/saved-once.ts";
import type { OperatorCtx } from "../http/types.ts";
import { grantableRole } from "./reach.ts";

/**
 * Asks somebody to become an operator, by a link that whoever asks hands on. It is told once, and stored as a hash. An
 * earlier invitation of the same address is taken back.
 * @throws Refusal 422 for an address that is an operator's, a role that is gone or reaches too far, or too many open ones.
 */
export async function invite({ ctx, input }: { ctx: OperatorCtx; input: InvitationInput }) {
	const token = tokenOf(ctx);
	const role = await grantableRole(ctx, input.role_id);
	const tokenHash = await sha256(token);
	const expiresAt = ctx.now + INVITATION_LASTS;
	const isFree = sql`not exists (select 1 from ${operators} where email = ${input.email})`;
	const isRole = sql`exists (select 1 from ${roles} where id = ${role.id} and version = ${role.version})`;
	const isFew = sql`(select count(*) from ${operatorInvitations}
		where accepted_at is null and revoked_at is null and expires_at > ${ctx.now}) < ${MAX_OPEN_INVITATIONS}`;
	const made = await savedOnce(
		() =>
			ctx.db
				.select({ id: operatorInvitations.id, expiresAt: operatorInvitations.expiresAt })
				.from(operatorInvitations)
				.where(eq(operatorInvitations.saveKey, ctx.saveKey)),
		() =>
			ctx.db.batch([
				ctx.db
					.update(operatorInvitations)
					.set({ revokedAt: ctx.now })
					.where(and(eq(operatorInvitations.email, input.email), isOpen)),
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
						sql`where ${isFree} and ${isRole} and ${isFew}`,
					),
				),
				auditOfChange(ctx, {
					verb: "operator.invite",
					subjectType: "operator",
					detail: {
						after: { email: input.email, role: role.name, expires_at: wireTime(expiresAt, ctx.zone) },
					},
				}),
			]),
	);
	if (made) return { id: made.id, token, expires_at: wireTime(made.expiresAt, ctx.zone) };
	throw await reasonAgainst(ctx, input);
}

/** Neither accepted nor taken back. */
const isOpen = and(isNull(operatorInvitations.acceptedAt), isNull(operatorInvitations.revokedAt));

/** The link's token. A save that is sent again, because its answer was lost, gets the same one. */
const tokenOf = ({ env, saveKey }: OperatorCtx): string =>
	createHmac("sha256", env.APP_KEY).update(`invitation:${saveKey}`).digest("base64url");

async function reasonAgainst(ctx: OperatorCtx, { email, role_id }: InvitationInput) {
	const [taken] = await ctx.db.select().from(operators).where(eq(operators.email, email));
	if (taken) return invalid("email", OPERATOR_TEXTS.emailTaken);
	await grantableRole(ctx, role_id);
	return invalid("ERROR", OPERATOR_TEXTS.tooManyInvitations(MAX_OPEN_INVITATIONS));
}
