import { type SQL, sql } from "drizzle-orm";
import { abTests } from "#db/content/ab-tests.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { auditLog } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { BroadcastState } from "#domain/content/broadcasts/broadcast-states.ts";
import { isAwaitingApproval } from "#functions/engine/send-approvals/approval-condition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** FROM clause: broadcasts `b` with their tasks `t`. */
export const BROADCASTS_WITH_TASKS: SQL = sql`${broadcasts} b left join ${actionTasks} t on t.id = b.task_id`;

/** Condition: messages of a broadcast are due later, held, or on their way. */
export const hasOpenDeliveries = (broadcastId: SQL): SQL =>
	sql`exists (select 1 from ${deliveries} d where d.broadcast_id = ${broadcastId} and d.state in ('scheduled', 'queued', 'held'))`;
const HAS_OPEN_DELIVERIES = hasOpenDeliveries(sql`b.id`);

/** Condition: the friends outside of the A/B test of broadcast `b` wait for its winner. */
const AWAITS_WINNER = sql`exists (select 1 from ${abTests} a where a.broadcast_id = b.id and a.tested_at is not null and a.winner is null)`;

/** State of an ordered broadcast `b` whose friends LINE chooses; a parked one is reported by its reason. */
const LINE_SEND_STATE = sql`(select case
		when s.state in ('scheduled', 'queued') and s.attempts = 0 then 'planned'
		when s.state in ('scheduled', 'queued', 'following') then 'sending'
		when s.state = 'parked' then 'stopped'
		else s.state end
	from ${lineSends} s where s.broadcast_id = b.id)`;

/**
 * State of broadcast `b` with task `t`, derived from stored facts, so that a crash cannot leave a stale
 * state.
 */
export const BROADCAST_STATE: SQL = sql`(case
	when b.ordered_at is null then 'draft'
	when b.cancelled_at is null and b.paused_at is null and ${isAwaitingApproval("broadcast", sql`b.id`)} then 'approval'
	when b.line_recipients is not null then ${LINE_SEND_STATE}
	when b.cancelled_at is not null then iif(${HAS_OPEN_DELIVERIES}, 'sending', 'cancelled')
	when b.paused_at is not null then 'paused'
	when t.finished_at is null and t.total is null then 'planned'
	when t.finished_at is null and ${AWAITS_WINNER} and not ${HAS_OPEN_DELIVERIES} then 'testing'
	when t.finished_at is null or ${HAS_OPEN_DELIVERIES} then 'sending'
	when t.reason is not null or t.total is null or t.done + t.skipped + t.failed < t.total then 'stopped'
	else 'sent' end)`;

/** Whether a broadcast is in one of these states. */
export const isBroadcastIn = (id: number, ...states: BroadcastState[]): SQL =>
	sql`exists (select 1 from ${BROADCASTS_WITH_TASKS} where b.id = ${id} and ${BROADCAST_STATE} in ${valuesOfList(states)})`;

/**
 * Condition for broadcasts `b` that an operator may see. An operator with a restricted scope sees only their
 * own, because others would reveal the number of friends outside the scope. An API program sees those that
 * its code ordered, not others of the operator behind it, and the one that the current call creates.
 */
export function isBroadcastVisible({ operator: { id, friendScope, program }, saveKey }: OperatorCtx): SQL {
	const isUndeleted = sql`b.deleted_at is null`;
	if (friendScope.all) return isUndeleted;
	if (program === undefined) return sql`${isUndeleted} and b.operator_id = ${id}`;
	return sql`${isUndeleted} and (b.save_key = ${saveKey} or exists (select 1 from ${auditLog} a
		where a.subject_type = 'broadcast' and a.subject_id = cast(b.id as text) and a.verb = 'broadcast.order'
			and a.detail ->> '$.open_api_code_id' = ${program.codeId}))`;
}
