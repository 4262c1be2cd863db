import { type SQL, sql } from "drizzle-orm";
import { sendApprovals } from "#db/engine/send-approvals.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

export type SendApproval = typeof sendApprovals.$inferSelect;

/** Condition for the requests `a` that an operator sees: approvers see all, others their own unless they see every friend. */
export const isApprovalVisible = ({ operator }: Pick<OperatorCtx, "operator">): SQL =>
	operator.friendScope.all || hasAbility(operator, "approval-decide")
		? sql`1`
		: sql`a.requested_by = ${operator.id}`;

/** A request that the operator sees. @throws Refusal 404 */
export async function findApproval(ctx: OperatorCtx, id: number): Promise<SendApproval> {
	const [approval] = await ctx.db
		.select()
		.from(sendApprovals)
		.where(
			sql`${sendApprovals.id} = ${id} and exists (select 1 from ${sendApprovals} a
				where a.id = ${id} and ${isApprovalVisible(ctx)})`,
		);
	if (!approval) throw notFound();
	return approval;
}

/** Condition for the waiting requests `a` that need this operator: of others, for an approver; of their own, a new time. */
export const isDecidable = ({ operator, now }: Pick<OperatorCtx, "operator" | "now">): SQL => {
	const isAuthor = sql`exists (select 1 from json_each(a.authors) e where e.value = ${operator.id})`;
	const isExpired = sql`ifnull(a.starts_at <= ${now}, 0)`;
	return hasAbility(operator, "approval-decide")
		? sql`iif(${isAuthor}, ${isExpired}, not ${isExpired})`
		: sql`(${isAuthor} and ${isExpired})`;
};
