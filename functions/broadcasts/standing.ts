import { type SQL, sql } from "drizzle-orm";
import { actionTasks } from "#db/actions.ts";
import { among } from "#db/among.ts";
import { broadcasts } from "#db/broadcasts.ts";
import { deliveries } from "#db/deliveries.ts";
import type { BroadcastState } from "#domain/broadcasts/list.ts";
import type { OperatorCtx } from "../http/types.ts";

/** Broadcasts `b`, each with its task `t`. */
export const FROM: SQL = sql`${broadcasts} b left join ${actionTasks} t on t.id = b.task_id`;

const OPEN = sql`exists (select 1 from ${deliveries} d where d.broadcast_id = b.id and d.state in ('scheduled', 'queued'))`;

/** The state of a broadcast, of rows `FROM`. It is made of what happened, so that none can be left behind by a crash. */
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
	sql`exists (select 1 from ${FROM} where b.id = ${id} and ${STATE} in ${among(states)})`;

/**
 * The broadcasts that an operator sees, of rows `b`. Whoever sees some friends only sees their own: another's says of
 * friends whom they do not see how many there are.
 */
export const seenBy = ({ operator }: OperatorCtx): SQL =>
	sql`b.deleted_at is null and ${operator.friendScope.all ? sql`1` : sql`b.operator_id = ${operator.id}`}`;
