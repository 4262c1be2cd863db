import { and, eq, isNull } from "drizzle-orm";
import { operatorInvitations, roles } from "#db/platform/operators.ts";
import { isReachWithin } from "#domain/console/operators/operator-bounds.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { reachOfRole } from "./operator-reach.ts";

/**
 * Revokes an invitation: its link no longer works.
 * @throws Refusal 404 for one that is not open, 403 for one with a role beyond the operator's own.
 */
export async function revokeOperatorInvitation({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const isThisInvitation = and(
		eq(operatorInvitations.id, input.id),
		isNull(operatorInvitations.acceptedAt),
		isNull(operatorInvitations.revokedAt),
	);
	const [invitation] = await ctx.db
		.select({ email: operatorInvitations.email, role: roles })
		.from(operatorInvitations)
		.innerJoin(roles, eq(roles.id, operatorInvitations.roleId))
		.where(isThisInvitation);
	if (!invitation) throw notFound();
	if (!isReachWithin(reachOfRole(invitation.role), ctx.operator))
		throw new Refusal(403, { ERROR: [OPERATOR_TEXTS.operatorNotChangeable] });
	const [revoked] = await ctx.db.batch([
		ctx.db
			.update(operatorInvitations)
			.set({ revokedAt: ctx.now })
			.where(isThisInvitation)
			.returning({ id: operatorInvitations.id }),
		auditOfChange(ctx, {
			verb: "operator.invitation.revoke",
			subjectType: "operator",
			detail: { before: { email: invitation.email, role: invitation.role.name } },
		}),
	]);
	if (revoked.length === 0) throw notFound();
}
