import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { sendApprovals } from "#db/engine/send-approvals.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { approvalCauseOf } from "#domain/engine/send-approvals/approval-rule.ts";
import type { ApprovalCause, ApprovalKind } from "#domain/engine/send-approvals/approval-states.ts";
import type { Ctx } from "#functions/context.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { noteSelectedEvents } from "#functions/platform/notices/note-events.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

interface ApprovalRequest {
	kind: ApprovalKind;
	subjectId: number;
	name: string | SQL;
	cause: ApprovalCause;
	note: string | SQL;
	contentHash: string;
	friendCount: number | null;
	startsAt: number | null | SQL;
	requestedBy: number | SQL;
	/** Operators who wrote or requested this version of the send. */
	authors: readonly number[];
	saveKey: string;
}

/** Reason why an operator's send needs an approval; null if it needs none. Friends are counted only if the rule has a limit. */
export async function findApprovalCause(
	ctx: OperatorCtx,
	countFriends: () => Promise<number | null>,
): Promise<ApprovalCause | null> {
	const { send_approval } = await readSettings(ctx, "send_approval");
	const friendCount = send_approval.over === null ? null : await countFriends();
	return approvalCauseOf(send_approval, {
		friendCount,
		isExempt: hasAbility(ctx.operator, "approval-exempt"),
	});
}

/**
 * Statements that request an approval and notify its approvers, once per key and only if `from` selects a row. Authors of
 * earlier requests for the same send remain authors.
 */
export function requestApproval(
	ctx: Pick<Ctx, "db" | "now">,
	{ authors, name, note, ...request }: ApprovalRequest,
	from: SQL,
): Statement[] {
	const allAuthors = sql`(select json_group_array(author) from (
		select e.value as author from ${sendApprovals} p, json_each(p.authors) e
			where p.kind = ${request.kind} and p.subject_id = ${request.subjectId}
		union select value from ${listTable(authors)}))`;
	return [
		execute(
			ctx.db,
			insertInto(
				sendApprovals,
				{ ...request, name, note, authors: allAuthors, requestedAt: ctx.now },
				sql`${from} on conflict do nothing`,
			),
		),
		noteSelectedEvents(
			ctx,
			"approval_requested",
			{
				key: sql`'approval:' || a.id`,
				friendId: sql`null`,
				values: sql`json_object('name', a.name, 'approval', a.id)`,
			},
			sql`from ${sendApprovals} a where a.save_key = ${request.saveKey} and a.state = 'waiting'`,
		),
	];
}

/** Statement that withdraws the current request or approval of a send, if `where` holds. */
export const withdrawApproval = (
	ctx: Pick<OperatorCtx, "db" | "now" | "operator">,
	kind: ApprovalKind,
	subjectId: number,
	where: SQL,
): Statement =>
	execute(
		ctx.db,
		sql`update ${sendApprovals} set state = 'withdrawn', decided_by = ${ctx.operator.id}, decided_at = ${ctx.now},
				version = version + 1
			where kind = ${kind} and subject_id = ${subjectId} and state in ('waiting', 'approved') and ${where}`,
	);
