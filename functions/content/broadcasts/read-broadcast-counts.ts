import { type SQL, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { BroadcastCounts } from "#domain/content/broadcasts/broadcast-states.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Delivery counts of some broadcasts, of friends within the operator's scope. */
export async function readBroadcastCounts(
	ctx: OperatorCtx,
	ids: number[],
): Promise<(id: number) => BroadcastCounts> {
	if (ids.length === 0) return () => NO_COUNTS;
	const rows = await queryRows<BroadcastCounts & { id: number }>(
		ctx.db,
		sql`select d.broadcast_id as id, ${countInStates("scheduled", "queued")} as waiting, ${countInStates("held")} as held, ${countInStates("sent")} as sent,
				${countInStates("failed")} as failed, ${countInStates("parked")} as parked, ${countInStates("cancelled")} as cancelled
			from ${deliveries} d where d.broadcast_id in ${valuesOfList(ids)} and ${isFriendVisible(ctx.operator, sql`d.friend_id`)}
			group by d.broadcast_id`,
	);
	const byId = new Map(rows.map(({ id, ...counts }) => [id, counts]));
	return (id) => byId.get(id) ?? NO_COUNTS;
}

/** Counts of a broadcast without deliveries. */
const NO_COUNTS: BroadcastCounts = { waiting: 0, held: 0, sent: 0, failed: 0, parked: 0, cancelled: 0 };

const countInStates = (...states: DeliveryState[]): SQL =>
	sql`count(*) filter (where d.state in ${valuesOfList(states)})`;
