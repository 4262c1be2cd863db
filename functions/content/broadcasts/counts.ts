import { type SQL, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { BroadcastCounts } from "#domain/content/broadcasts/list.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** The counts of some broadcasts, within the operator's scope. */
export async function readBroadcastCounts(
	ctx: OperatorCtx,
	ids: number[],
): Promise<(id: number) => BroadcastCounts> {
	if (ids.length === 0) return () => NONE;
	const rows = await queryRows<BroadcastCounts & { id: number }>(
		ctx.db,
		sql`select d.broadcast_id as id, ${countIf("scheduled", "queued")} as waiting, ${countIf("sent")} as sent,
				${countIf("failed")} as failed, ${countIf("parked")} as parked, ${countIf("cancelled")} as cancelled
			from ${deliveries} d where d.broadcast_id in ${valuesOfList(ids)} and ${isFriendVisible(ctx.operator, sql`d.friend_id`)}
			group by d.broadcast_id`,
	);
	const byId = new Map(rows.map(({ id, ...counts }) => [id, counts]));
	return (id) => byId.get(id) ?? NONE;
}

/** Of a broadcast without deliveries. */
const NONE: BroadcastCounts = { waiting: 0, sent: 0, failed: 0, parked: 0, cancelled: 0 };

const countIf = (...states: DeliveryState[]): SQL =>
	sql`count(*) filter (where d.state in ${valuesOfList(states)})`;
