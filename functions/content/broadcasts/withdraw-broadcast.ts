import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { withdrawApproval } from "#functions/engine/send-approvals/request-approval.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { removeAbTest } from "./ab-test-statements.ts";
import { findBroadcast } from "./find-broadcast.ts";

interface WithdrawArgs {
	ctx: OperatorCtx;
	input: {
		id: number;
		/** Whether the draft is deleted, too. */
		removesDraft?: boolean;
	};
}

/**
 * Turns a broadcast that has not begun back into a draft. If its task is just adding its first friends, that
 * transaction fails (functions/automation/tasks/run-task-page.ts), so nobody receives anything. Repeating it is
 * safe.
 * @throws Refusal 404; 422 once the broadcast has begun.
 */
export async function withdrawBroadcast({ ctx, input: { id, removesDraft = false } }: WithdrawArgs) {
	const { lineRecipients } = await findBroadcast(ctx, id);
	if (lineRecipients !== null) return withdrawLineSend(ctx, id, removesDraft);
	const [, withdrawnRows] = await ctx.db.batch([
		execute(
			ctx.db,
			sql`update ${actionTasks} set status = ${TASK_STATUS.finished}, next_work_at = null, cancelled_at = ${ctx.now}
				where id = (select task_id from ${broadcasts} where id = ${id}) and finished_at is null and cancelled_at is null
					and total is null`,
		),
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${broadcasts} set task_id = null, ordered_at = null, scope = null, updated_at = ${ctx.now},
					version = version + 1, deleted_at = ${removesDraft ? ctx.now : null}
				where id = ${id} and exists (select 1 from ${actionTasks} t
					where t.id = task_id and t.cancelled_at is not null and t.total is null)
				returning id`,
		),
		auditOfChange(ctx, { verb: "broadcast.withdraw", subjectType: "broadcast", subjectId: id }),
		...removeAbTest(ctx, id, isDraftAgain(id)),
		withdrawApproval(ctx, "broadcast", id, isDraftAgain(id)),
	]);
	if (withdrawnRows.length > 0) return;
	const { state } = await findBroadcast(ctx, id);
	if (state !== "draft") throw invalid("ERROR", BROADCAST_TEXTS.notWithdrawable);
}

/** Condition: a broadcast is not ordered. */
const isDraftAgain = (id: number) =>
	sql`exists (select 1 from ${broadcasts} b where b.id = ${id} and b.ordered_at is null)`;

/** Deletes the send that LINE has not got yet. A claim of it counts an attempt first, so only one of the two succeeds. */
async function withdrawLineSend(ctx: OperatorCtx, id: number, removesDraft: boolean): Promise<void> {
	const [, withdrawnRows] = await ctx.db.batch([
		execute(
			ctx.db,
			sql`delete from ${lineSends} where broadcast_id = ${id} and state = 'scheduled' and attempts = 0`,
		),
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${broadcasts} set ordered_at = null, updated_at = ${ctx.now}, version = version + 1,
					deleted_at = ${removesDraft ? ctx.now : null}
				where id = ${id} and ordered_at is not null
					and not exists (select 1 from ${lineSends} s where s.broadcast_id = ${id})
				returning id`,
		),
		auditOfChange(ctx, { verb: "broadcast.withdraw", subjectType: "broadcast", subjectId: id }),
		withdrawApproval(ctx, "broadcast", id, isDraftAgain(id)),
	]);
	if (withdrawnRows.length > 0) return;
	const { state } = await findBroadcast(ctx, id);
	if (state !== "draft") throw invalid("ERROR", BROADCAST_TEXTS.notWithdrawable);
}
