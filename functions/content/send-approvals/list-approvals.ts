import { type SQL, sql } from "drizzle-orm";
import { sendApprovals } from "#db/engine/send-approvals.ts";
import { operators } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { APPROVALS_PER_PAGE, type ApprovalListQuery } from "#domain/engine/send-approvals/approval-inputs.ts";
import {
	type ApprovalCause,
	type ApprovalTab,
	displayedApprovalState,
	type StoredApprovalState,
} from "#domain/engine/send-approvals/approval-states.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { isApprovalVisible, isDecidable } from "./find-approval.ts";

const COLUMNS = {
	id: number,
	subjectId: number,
	name: text,
	state: typed<StoredApprovalState>(text),
	cause: typed<ApprovalCause>(text),
	friendCount: nullable(number),
	startsAt: nullable(number),
	requestedAt: number,
	requesterName: text,
	isOwn: number,
	decidedAt: nullable(number),
	deciderName: nullable(text),
	reason: text,
};

/** Condition for the requests `a` of a tab. */
function conditionOf(ctx: OperatorCtx, tab: ApprovalTab): SQL {
	if (tab === "all") return sql`1`;
	return tab === "waiting" ? sql`a.state = 'waiting'` : sql`a.state = 'waiting' and ${isDecidable(ctx)}`;
}

/** One page of the requests that the operator sees, newest first. */
export async function listApprovals({ ctx, input }: { ctx: OperatorCtx; input: ApprovalListQuery }) {
	const { operator, now, zone } = ctx;
	const rows = await queryRows(
		ctx.db,
		COLUMNS,
		sql`select a.id as id, a.subject_id as subjectId, a.name as name, a.state as state, a.cause as cause,
				a.friend_count as friendCount, a.starts_at as startsAt, a.requested_at as requestedAt,
				r.name as requesterName, a.requested_by = ${operator.id} as isOwn, a.decided_at as decidedAt,
				d.name as deciderName, a.reason as reason
			from ${sendApprovals} a join ${operators} r on r.id = a.requested_by left join ${operators} d on d.id = a.decided_by
			where ${isApprovalVisible(ctx)} and ${conditionOf(ctx, input.tab)}
				and ${input.before === undefined ? sql`1` : sql`a.id < ${input.before}`}
			order by a.id desc limit ${APPROVALS_PER_PAGE + 1}`,
	);
	const page = rows.slice(0, APPROVALS_PER_PAGE);
	return {
		items: page.map((row) => ({
			id: row.id,
			broadcast_id: row.subjectId,
			name: row.name,
			state: displayedApprovalState(row, now),
			cause: row.cause,
			/** The number would reveal friends whom a restricted operator does not see. */
			friend_count: operator.friendScope.all || row.isOwn === 1 ? row.friendCount : null,
			starts_at: row.startsAt === null ? null : toWireTime(row.startsAt, zone),
			requested_at: toWireTime(row.requestedAt, zone),
			requester_name: row.requesterName,
			is_own: row.isOwn === 1,
			decided_at: row.decidedAt === null ? null : toWireTime(row.decidedAt, zone),
			decider_name: row.deciderName,
			reason: row.reason,
		})),
		next_before: rows.length > page.length ? page.at(-1)!.id : null,
	};
}
