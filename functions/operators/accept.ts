import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { insertInto } from "#db/insert-into.ts";
import { operatorInvitations, operators, roles } from "#db/operators.ts";
import { execute } from "#db/raw.ts";
import type { AcceptInput } from "#domain/operators/invitation.ts";
import { holdsAddress } from "#domain/operators/password.ts";
import { OPERATOR_TEXTS } from "#domain/texts/operators.ts";
import { wireTime } from "#domain/time.ts";
import { auditOfChange } from "../auth/audit.ts";
import { sha256 } from "../auth/session.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../http/refusal.ts";
import { hashPassword } from "./password.ts";

/** Invitations whose link works. */
const isUsable = (ctx: Ctx, tokenHash: string) =>
	and(
		eq(operatorInvitations.tokenHash, tokenHash),
		isNull(operatorInvitations.acceptedAt),
		isNull(operatorInvitations.revokedAt),
		gt(operatorInvitations.expiresAt, ctx.now),
	);

/**
 * Whom a link is for.
 * @throws Refusal 422 for a link that is none of ours, was used or taken back, or whose time is over.
 */
export async function showInvitation({ ctx, input }: { ctx: Ctx; input: { token: string } }) {
	const [invitation] = await ctx.db
		.select({ email: operatorInvitations.email, role: roles.name, expiresAt: operatorInvitations.expiresAt })
		.from(operatorInvitations)
		.innerJoin(roles, eq(roles.id, operatorInvitations.roleId))
		.where(isUsable(ctx, await sha256(input.token)));
	if (!invitation) throw unusable();
	const { email, role, expiresAt } = invitation;
	return { email, role, expires_at: wireTime(expiresAt, ctx.zone) };
}

/**
 * Makes the operator whom a link is for. The statement that makes them asks whether the link works, so of two who use it
 * at once one comes in.
 * @throws Refusal 422
 */
export async function acceptInvitation({
	ctx,
	input,
}: {
	ctx: Ctx;
	input: AcceptInput & { network: string };
}): Promise<void> {
	const tokenHash = await sha256(input.token);
	const { email } = await showInvitation({ ctx, input });
	if (holdsAddress(input.password, email)) throw invalid("password", OPERATOR_TEXTS.passwordHoldsAddress);
	const passwordHash = await hashPassword(input.password);
	const usable = isUsable(ctx, tokenHash);
	const [made] = await ctx.db.batch([
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
				sql`from ${operatorInvitations} where ${usable}
					and not exists (select 1 from ${operators} o where o.email = ${operatorInvitations.email})`,
			),
		),
		auditOfChange(ctx, {
			verb: "operator.join",
			subjectType: "operator",
			detail: { after: { email, name: input.name } },
			network: input.network,
		}),
		ctx.db.update(operatorInvitations).set({ acceptedAt: ctx.now }).where(usable),
	]);
	if (made.meta.changes === 0) throw unusable();
}

const unusable = () => invalid("ERROR", OPERATOR_TEXTS.invitationUnusable);
