import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { sendApprovals } from "#db/engine/send-approvals.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import type { ApprovalInput } from "#domain/engine/send-approvals/approval-inputs.ts";
import { SEND_APPROVAL_TEXTS } from "#domain/platform/texts/send-approvals-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { findApproval } from "./find-approval.ts";
import { findApprovalObstacle, loadApprovedContent } from "./load-approved-content.ts";

interface ApproveArgs {
	ctx: OperatorCtx;
	input: ApprovalInput & { id: number };
}

/**
 * Approves a send: exactly the content that the approver saw. The send becomes due in the same transaction: at its time, or
 * after the window in which it can be withdrawn. Repeating it is safe; of two approvers, one approves.
 * @throws Refusal 404; 403 for an author, and for an approver who does not see all friends; 409 for content that changed
 * meanwhile; 422 for a request that does not wait, whose time has passed, or that cannot be sent
 */
export async function approveSend({ ctx, input }: ApproveArgs): Promise<void> {
	const approval = await findApproval(ctx, input.id);
	if (approval.state === "approved" && approval.saveKey === ctx.saveKey) return;
	if (approval.state !== "waiting") throw invalid("ERROR", SEND_APPROVAL_TEXTS.notWaiting);
	const content = await loadApprovedContent(ctx, approval);
	const obstacle = await findApprovalObstacle(ctx, approval, content);
	if (obstacle !== null) {
		const isRight =
			obstacle === SEND_APPROVAL_TEXTS.ownRequest || obstacle === SEND_APPROVAL_TEXTS.outsideScope;
		throw new Refusal(isRight ? 403 : 422, { ERROR: [obstacle] });
	}
	if (content.contentHash !== input.content_hash || approval.version !== input.version)
		throw new Refusal(409, { ERROR: [SEND_APPROVAL_TEXTS.changedMeanwhile] });
	const { now } = ctx;
	const isApproved = sql`exists (select 1 from ${sendApprovals} a where a.id = ${approval.id} and a.state = 'approved'
		and a.save_key = ${ctx.saveKey})`;
	const firstStart = Math.max(approval.startsAt ?? 0, now + ORDER_UNDO_WINDOW);
	const [approvedRows] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${sendApprovals} set state = 'approved', content_hash = ${content.contentHash}, decided_by = ${ctx.operator.id},
					decided_at = ${now}, version = version + 1, save_key = ${ctx.saveKey}
				where id = ${approval.id} and state = 'waiting' and version = ${input.version}
					and (starts_at is null or starts_at > ${now})
					and not exists (select 1 from json_each(authors) e where e.value = ${ctx.operator.id})
					and exists (select 1 from ${broadcasts} b where b.id = subject_id and b.ordered_at is not null
						and b.version = ${content.broadcast.version} and b.cancelled_at is null)
				returning id`,
		),
		auditOfChange(ctx, {
			verb: "broadcast.approve",
			subjectType: "broadcast",
			subjectId: approval.subjectId,
			detail: { approval: approval.id },
		}),
		execute(
			ctx.db,
			sql`update ${actionTasks} set next_work_at = iif(total is null, ${firstStart}, ${now})
				where id = (select b.task_id from ${broadcasts} b where b.id = ${approval.subjectId})
					and next_work_at is null and finished_at is null and cancelled_at is null and ${isApproved}`,
		),
		execute(
			ctx.db,
			sql`update ${lineSends} set starts_at = ${firstStart}, next_attempt_at = ${firstStart}
				where broadcast_id = ${approval.subjectId} and state = 'scheduled' and next_attempt_at is null and ${isApproved}`,
		),
	]);
	if (approvedRows.length > 0) return;
	const after = await findApproval(ctx, input.id);
	if (after.state !== "approved" || after.saveKey !== ctx.saveKey)
		throw invalid("ERROR", SEND_APPROVAL_TEXTS.notWaiting);
}
