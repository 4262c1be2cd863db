import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { sendApprovals } from "#db/engine/send-approvals.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import type { ApprovalReturnInput } from "#domain/engine/send-approvals/approval-inputs.ts";
import { SEND_APPROVAL_TEXTS } from "#domain/platform/texts/send-approvals-texts.ts";
import { removeAbTest } from "#functions/content/broadcasts/ab-test-statements.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { findApproval } from "./find-approval.ts";

interface ReturnArgs {
	ctx: OperatorCtx;
	input: ApprovalReturnInput & { id: number };
}

/**
 * Sends a request back with a reason. A send that has not begun becomes a draft again, in the same transaction; the rest of
 * one that has begun is cancelled instead. Repeating it is safe.
 * @throws Refusal 404; 409 for another version; 422 for a request that does not wait, and for a send that has begun
 */
export async function returnSend({ ctx, input }: ReturnArgs): Promise<void> {
	const approval = await findApproval(ctx, input.id);
	if (approval.state === "returned" && approval.saveKey === ctx.saveKey) return;
	if (approval.state !== "waiting") throw invalid("ERROR", SEND_APPROVAL_TEXTS.notWaiting);
	if (approval.version !== input.version) throw changedByOther();
	const { now } = ctx;
	const ofBroadcast = sql`broadcast_id = ${approval.subjectId}`;
	const isReturned = sql`exists (select 1 from ${sendApprovals} a where a.id = ${approval.id} and a.state = 'returned'
		and a.save_key = ${ctx.saveKey})`;
	const isBegun = sql`exists (select 1 from ${broadcasts} b join ${actionTasks} t on t.id = b.task_id
		where b.id = subject_id and t.total is not null)`;
	const [returnedRows] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${sendApprovals} set state = 'returned', reason = ${input.reason}, decided_by = ${ctx.operator.id},
					decided_at = ${now}, version = version + 1, save_key = ${ctx.saveKey}
				where id = ${approval.id} and state = 'waiting' and version = ${input.version} and not ${isBegun} returning id`,
		),
		auditOfChange(ctx, {
			verb: "broadcast.return",
			subjectType: "broadcast",
			subjectId: approval.subjectId,
			detail: { approval: approval.id, reason: input.reason },
		}),
		execute(
			ctx.db,
			sql`update ${actionTasks} set status = ${TASK_STATUS.finished}, next_work_at = null, cancelled_at = ${now}
				where id = (select b.task_id from ${broadcasts} b where b.id = ${approval.subjectId})
					and total is null and finished_at is null and cancelled_at is null and ${isReturned}`,
		),
		execute(ctx.db, sql`delete from ${lineSends} where ${ofBroadcast} and attempts = 0 and ${isReturned}`),
		execute(
			ctx.db,
			sql`update ${broadcasts} set task_id = null, ordered_at = null, scope = null, updated_at = ${now}, version = version + 1
				where id = ${approval.subjectId} and ordered_at is not null and ${isReturned}`,
		),
		...removeAbTest(ctx, approval.subjectId, isReturned),
	]);
	if (returnedRows.length > 0) return;
	const after = await findApproval(ctx, input.id);
	if (after.state !== "returned" || after.saveKey !== ctx.saveKey)
		throw invalid(
			"ERROR",
			after.state === "waiting" ? SEND_APPROVAL_TEXTS.alreadyBegun : SEND_APPROVAL_TEXTS.notWaiting,
		);
}
