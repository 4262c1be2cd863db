import { and, eq, type SQL, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { runs } from "#db/engine/runs.ts";
import type { DeliveryFilter } from "#domain/engine/deliveries/delivery-list-query.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import type { Ctx } from "#functions/context.ts";

/** Written exactly as in the partial indexes, so that the planner can use them. */
export const IS_UNSENT = sql`${deliveries.state} in ('failed', 'parked', 'cancelled')`;
export const IS_WAITING = sql`${deliveries.nextAttemptAt} is not null`;

export const IS_HELD = sql`${deliveries.state} = 'held'`;

/**
 * Condition of the index for a state: waiting deliveries by their next attempt, finished ones by their due
 * time.
 */
const INDEX_CONDITIONS: Record<DeliveryState, SQL> = {
	scheduled: IS_WAITING,
	queued: IS_WAITING,
	held: IS_HELD,
	sent: sql`1`,
	failed: IS_UNSENT,
	parked: IS_UNSENT,
	cancelled: IS_UNSENT,
};

/** Whether deliveries in a state are listed by their next attempt. */
export const isWaitingState = (state: DeliveryState): boolean => INDEX_CONDITIONS[state] === IS_WAITING;

/**
 * Deliveries in one state, for the list and for bulk changes. Waiting ones are those with a next attempt: a
 * paused delivery, or one of a multicast call, belongs to its broadcast.
 */
export const deliveriesInState = (state: DeliveryState): SQL[] => [
	INDEX_CONDITIONS[state],
	eq(deliveries.state, state),
];

/** Conditions on `deliveries` for a filter; none where it is empty. */
export function deliveryConditions({ zone }: Pick<Ctx, "zone">, filter: DeliveryFilter): SQL[] {
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
	const conditions = [
		...(action_id === null ? [] : [eq(runs.actionId, action_id)]),
		...(cause_type === null ? [] : [eq(runs.causeType, cause_type)]),
		...(scenario_id === null ? [] : [eq(runs.causeType, "scenario"), eq(runs.causeId, scenario_id)]),
	];
	if (conditions.length === 0) return [];
	return [
		sql`exists (select 1 from ${runs} where ${and(sql`${runs.id} = ${deliveries.runId}`, ...conditions)})`,
	];
}
