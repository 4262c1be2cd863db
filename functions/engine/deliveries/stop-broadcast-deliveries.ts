import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { multicasts } from "#db/content/multicasts.ts";
import type { Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { UNCOUNTED } from "./caps/cap-verdicts.ts";

/**
 * Stops the unsent messages of a paused or cancelled broadcast; no effect on any other. Messages in doubt are
 * stopped too, because a retry would reach all friends whom the first call did not. The reason of a cancelled
 * one says that it may have arrived.
 * Order matters: deliveries in doubt are found by their call before it is cancelled.
 */
export function stopBroadcastDeliveries(ctx: Pick<Ctx, "db">, broadcastId: number): Statement[] {
	const broadcastHas = (column: string) =>
		sql`exists (select 1 from ${broadcasts} b where b.id = ${broadcastId} and ${sql.raw(`b.${column}`)} is not null)`;
	const isWaiting = sql`broadcast_id = ${broadcastId} and state in ('scheduled', 'held')`;
	return [
		execute(
			ctx.db,
			sql`update ${deliveries} set state = 'cancelled', reason = ${DELIVERY_TEXTS.cancelledInDoubt}
				where broadcast_id = ${broadcastId} and state = 'queued' and ${broadcastHas("cancelled_at")}
					and multicast_id in (select id from ${multicasts} where ${isWaiting} and in_doubt)`,
		),
		execute(
			ctx.db,
			sql`update ${multicasts} set next_attempt_at = null, state = 'cancelled'
				where ${isWaiting} and ${broadcastHas("cancelled_at")}`,
		),
		execute(
			ctx.db,
			sql`update ${deliveries} set next_attempt_at = null, state = 'cancelled', counted_at = ${UNCOUNTED},
					reason = iif(in_doubt, ${DELIVERY_TEXTS.cancelledInDoubt}, ${DELIVERY_TEXTS.broadcastCancelled})
				where ${isWaiting} and ${broadcastHas("cancelled_at")}`,
		),
		execute(
			ctx.db,
			sql`update ${multicasts} set next_attempt_at = null
				where ${isWaiting} and next_attempt_at is not null and ${broadcastHas("paused_at")}`,
		),
		execute(
			ctx.db,
			sql`update ${deliveries} set next_attempt_at = null
				where ${isWaiting} and next_attempt_at is not null and ${broadcastHas("paused_at")}`,
		),
	];
}

/**
 * Resumes stopped messages. Those that LINE has not received get a new period for attempts; those in doubt
 * are retried under their key only as long as LINE remembers it.
 */
export const resumeBroadcastDeliveries = (
	ctx: Pick<Ctx, "db">,
	broadcastId: number,
	now: number,
): Statement[] => [
	execute(
		ctx.db,
		sql`update ${multicasts} set next_attempt_at = ${now}, first_attempt_at = iif(in_doubt, first_attempt_at, null)
			where broadcast_id = ${broadcastId} and state = 'scheduled' and next_attempt_at is null`,
	),
	execute(
		ctx.db,
		sql`update ${deliveries} set next_attempt_at = ${now}, first_attempt_at = iif(in_doubt, first_attempt_at, null)
			where broadcast_id = ${broadcastId} and state = 'scheduled' and next_attempt_at is null and multicast_id is null`,
	),
];
