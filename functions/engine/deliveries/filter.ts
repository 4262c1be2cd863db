import { and, eq, type SQL, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { runs } from "#db/engine/runs.ts";
import type { DeliveryFilter } from "#domain/engine/deliveries/list.ts";
import type { DeliveryState } from "#domain/engine/deliveries/state.ts";
import { spanOfDays } from "#domain/engine/filters/period.ts";
import type { Ctx } from "#functions/context.ts";

/** Written exactly as in the partial indexes, so that the planner can use them. */
export const UNSENT = sql`${deliveries.state} in ('failed', 'parked', 'cancelled')`;
export const WAITING = sql`${deliveries.nextAttemptAt} is not null`;

/** The index for a state: waiting deliveries by their next attempt, finished ones by when they were due. */
const INDEXED: Record<DeliveryState, SQL> = {
	scheduled: WAITING,
	queued: WAITING,
	sent: sql`1`,
	failed: UNSENT,
	parked: UNSENT,
	cancelled: UNSENT,
};

/** Whether deliveries in a state are listed by their next attempt. */
export const isWaiting = (state: DeliveryState): boolean => INDEXED[state] === WAITING;

/**
 * Deliveries in one state, for the list and for bulk changes. Waiting ones are those with a next attempt: a
 * paused delivery, or one of a multicast call, belongs to its broadcast.
 */
export const inState = (state: DeliveryState): SQL[] => [INDEXED[state], eq(deliveries.state, state)];

/** Conditions on `deliveries` of a filter; none where it is empty. */
export function filterConditions({ zone }: Pick<Ctx, "zone">, filter: DeliveryFilter): SQL[] {
	const { from, before } = spanOfDays(filter.from, filter.until, zone);
	return [
		...(from === null ? [] : [sql`${deliveries.dueAt} >= ${from}`]),
		...(before === null ? [] : [sql`${deliveries.dueAt} < ${before}`]),
		...(filter.broadcast_id === null ? [] : [eq(deliveries.broadcastId, filter.broadcast_id)]),
		...(filter.friend_id === null ? [] : [eq(deliveries.friendId, filter.friend_id)]),
		...runConditions(filter),
		...(filter.reason === "" ? [] : [sql`instr(${deliveries.reason}, ${filter.reason}) > 0`]),
	];
}

/** Condition on the run of a delivery; none where the filter has no such field. */
function runConditions({ scenario_id, action_id, cause_type }: DeliveryFilter): SQL[] {
	const ofRun = [
		...(action_id === null ? [] : [eq(runs.actionId, action_id)]),
		...(cause_type === null ? [] : [eq(runs.causeType, cause_type)]),
		...(scenario_id === null ? [] : [eq(runs.causeType, "scenario"), eq(runs.causeId, scenario_id)]),
	];
	if (ofRun.length === 0) return [];
	return [sql`exists (select 1 from ${runs} where ${and(sql`${runs.id} = ${deliveries.runId}`, ...ofRun)})`];
}
