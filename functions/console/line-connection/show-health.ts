import { sql } from "drizzle-orm";
import { lineHealth } from "#db/console/line-health-table.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import { CONNECTION_FAULTS } from "#domain/console/line-connection/connection-faults.ts";
import { DAY, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";

/** Maximum of a counted number; more are shown as that many. */
const MAX_COUNT = 1_000;
/** Newest events among which a redelivered one is looked for: LINE does not tell the setting. */
const EVENTS_SEARCHED = 2_000;

const COLUMNS = {
	lastEventAt: nullable(number),
	lastRedeliveryAt: nullable(number),
	failedDeliveries: number,
	failedEvents: number,
};

/** Health of the connection: the last check, the last event, the quota, and the errors of a day. */
export async function showHealth({ ctx }: { ctx: OperatorCtx }) {
	const dayAgo = ctx.now - DAY;
	const newest = sql`(select received_at, payload from ${webhookEvents} order by id desc limit ${EVENTS_SEARCHED})`;
	const [[health], [figures]] = await ctx.db.batch([
		ctx.db.select().from(lineHealth),
		queryRows(
			ctx.db,
			COLUMNS,
			sql`select (select received_at from ${webhookEvents} order by id desc limit 1) as lastEventAt,
				(select received_at from ${newest} where payload ->> '$.deliveryContext.isRedelivery' limit 1) as lastRedeliveryAt,
				(select count(*) from (select 1 from ${deliveries} where state in ('failed', 'parked')
					and due_at >= ${dayAgo} limit ${MAX_COUNT})) as failedDeliveries,
				(select count(*) from (select 1 from ${webhookEvents} where state = 'failed'
					and received_at >= ${dayAgo} limit ${MAX_COUNT})) as failedEvents`,
		),
	]);
	const quota = await readQuota(ctx);
	const formatTime = (at: number | null | undefined) => (at == null ? null : toWireTime(at, ctx.zone));
	return {
		...presentFaults(ctx, health),
		/** Time at which LINE's last event arrived; null before the first. */
		last_event_at: formatTime(figures?.lastEventAt),
		/** Time of a redelivered event among the newest ones; null if there is none. */
		last_redelivery_at: formatTime(figures?.lastRedeliveryAt),
		/** Messages that were not sent, and events that were not processed, of the last 24 hours. */
		failed_deliveries: figures?.failedDeliveries ?? 0,
		failed_events: figures?.failedEvents ?? 0,
		/** Month's limit (null: none) and its used part; null where LINE does not answer. */
		quota,
	};
}

/** Faults that the last check found, with its time. */
export async function listLineFaults(ctx: OperatorCtx) {
	const [health] = await ctx.db.select().from(lineHealth);
	return presentFaults(ctx, health);
}

function presentFaults({ zone }: OperatorCtx, health: typeof lineHealth.$inferSelect | undefined) {
	const formatTime = (at: number) => toWireTime(at, zone);
	return {
		/** Null before the first check. */
		checked_at: health?.checkedAt == null ? null : formatTime(health.checkedAt),
		faults: (health?.breaks ?? []).map(({ kind, since }) => ({
			kind,
			text: CONNECTION_FAULTS[kind],
			since: formatTime(since),
		})),
	};
}
