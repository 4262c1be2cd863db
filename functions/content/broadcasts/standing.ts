import { type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { auditLog } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { BroadcastState } from "#domain/content/broadcasts/list.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Broadcasts `b`, each with its task `t`. */
export const FROM: SQL = sql`${broadcasts} b left join ${actionTasks} t on t.id = b.task_id`;

const OPEN = sql`exists (select 1 from ${deliveries} d where d.broadcast_id = b.id and d.state in ('scheduled', 'queued'))`;

/**
 * State of a broadcast, of rows `FROM`. It is derived from the stored facts, so that a crash cannot leave a
 * stale one.
 */
export const STATE: SQL = sql`(case
	when b.task_id is null then 'draft'
	when b.cancelled_at is not null then iif(${OPEN}, 'sending', 'cancelled')
	when b.paused_at is not null then 'paused'
	when t.finished_at is null and t.total is null then 'planned'
	when t.finished_at is null or ${OPEN} then 'sending'
	when t.reason is not null or t.total is null or t.done + t.skipped + t.failed < t.total then 'stopped'
	else 'sent' end)`;

/** Holds for the broadcast with an id while it is in one of these states. */
export const isIn = (id: number, ...states: BroadcastState[]): SQL =>
	sql`exists (select 1 from ${FROM} where b.id = ${id} and ${STATE} in ${valuesOfList(states)})`;

/**
 * Condition for broadcasts that an operator sees, of rows `b`. An operator with a restricted scope sees only
 * their own: another's would reveal the number of other friends. A program sees those that its code ordered,
 * not others of the operator behind it, and the one that the current call is making.
 */
export function seenBy({ operator: { id, friendScope, program }, saveKey }: OperatorCtx): SQL {
	const isThere = sql`b.deleted_at is null`;
	if (friendScope.all) return isThere;
	if (program === undefined) return sql`${isThere} and b.operator_id = ${id}`;
	return sql`${isThere} and (b.save_key = ${saveKey} or exists (select 1 from ${auditLog} a
		where a.subject_type = 'broadcast' and a.subject_id = cast(b.id as text) and a.verb = 'broadcast.order'
			and a.detail ->> '$.open_api_code_id' = ${program.codeId}))`;
}
