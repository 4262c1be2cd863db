import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import type { Statement } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { EffectMessages } from "#functions/engine/actions/effect-messages.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { restrictToScope } from "#functions/engine/filters/restrict-to-scope.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { findApprovalCause, requestApproval } from "#functions/engine/send-approvals/request-approval.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readOperatorScope } from "./broadcast-scope.ts";
import type { BroadcastWithState } from "./find-broadcast.ts";
import { hashBroadcast, hashedAudience } from "./hash-broadcast.ts";

interface OrderedContent {
	sendings: EffectMessages[];
	/** Messages of each further variant. */
	variants: EffectMessages[][];
	friendCount: number | null;
	/** Remark for the approver. */
	note: string | undefined;
}

/** Whether the order of a draft needs an approval, and the statements that request it once the draft is ordered by this save. */
export async function prepareApproval(
	ctx: OperatorCtx,
	draft: BroadcastWithState,
	{ sendings, variants, friendCount, note }: OrderedContent,
): Promise<{ isNeeded: boolean; statements: Statement[] }> {
	const cause = await findApprovalCause(ctx, () => countAtBeginning(ctx, draft, friendCount));
	if (cause === null) return { isNeeded: false, statements: [] };
	const scope = await readOperatorScope(ctx, ctx.operator.id);
	const contentHash = hashBroadcast(ctx, {
		sendings,
		audience: hashedAudience(draft, scope),
		plannedAt: draft.plannedAt,
		abTest: draft.abTest,
		variants,
	});
	const isOrdered = sql`where exists (select 1 from ${broadcasts} b where b.id = ${draft.id}
		and b.version = ${draft.version + 1} and b.ordered_at = ${ctx.now} and b.operator_id = ${ctx.operator.id})`;
	return {
		isNeeded: true,
		statements: requestApproval(
			ctx,
			{
				kind: "broadcast",
				subjectId: draft.id,
				name: draft.name,
				cause,
				note: note ?? "",
				contentHash,
				friendCount,
				startsAt: draft.plannedAt,
				requestedBy: ctx.operator.id,
				authors: [draft.operatorId, ctx.operator.id],
				saveKey: ctx.saveKey,
			},
			isOrdered,
		),
	};
}

/** Number of friends as the beginning of the send counts them: with those who blocked the account, if the filter includes them. */
async function countAtBeginning(
	ctx: OperatorCtx,
	{ filter, lineRecipients }: BroadcastWithState,
	friendCount: number | null,
): Promise<number | null> {
	if (lineRecipients !== null || filter === null) return friendCount;
	const audience = restrictToScope(filter, await readOperatorScope(ctx, ctx.operator.id));
	const [row] = await queryRows(ctx.db, { count: number }, countFriends(ctx, audience, UNRESTRICTED));
	return row?.count ?? 0;
}
