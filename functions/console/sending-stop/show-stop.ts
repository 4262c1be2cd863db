import { desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { richmenuLinks } from "#db/content/rich-menus.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { outgoingWebhookMessages } from "#db/integrations/outgoing-webhook-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { sendingStops } from "#db/platform/sending-stops.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { STOP_KIND_NAMES, STOP_KINDS } from "#domain/engine/sending-stop/stop-kinds.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { countDueSends, DUE_COLUMNS } from "./due-sends.ts";

/** Stops of the history that are shown. */
const SHOWN_STOPS = 20;

const lifters = alias(operators, "lifters");

/** State of the emergency stop: what waits, by kind, what LINE is just getting, and earlier stops. */
export async function showStop({ ctx }: { ctx: OperatorCtx }) {
	const { now } = ctx;
	const [rows, due, [others]] = await ctx.db.batch([
		ctx.db
			.select({
				stop: sendingStops,
				stoppedBy: sql<string | null>`${operators.name}`.as("stopped_by_name"),
				liftedBy: sql<string | null>`${lifters.name}`.as("lifted_by_name"),
			})
			.from(sendingStops)
			.leftJoin(operators, eq(operators.id, sendingStops.stoppedBy))
			.leftJoin(lifters, eq(lifters.id, sendingStops.liftedBy))
			.orderBy(desc(sendingStops.stoppedAt), desc(sendingStops.id))
			.limit(SHOWN_STOPS),
		queryRows(ctx.db, DUE_COLUMNS, countDueSends(now)),
		queryRows(
			ctx.db,
			{ underWay: number, menus: number, webhooks: number },
			sql`select (select count(*) from ${deliveries} where next_attempt_at > ${now} and state = 'queued') as underWay,
				(select count(*) from ${richmenuLinks} where next_attempt_at <= ${now}) as menus,
				(select count(*) from ${outgoingWebhookMessages} where next_attempt_at <= ${now}) as webhooks`,
		),
	]);
	const countOf = new Map(due.map((each) => [each.kind, each]));
	const present = ({ stop, stoppedBy, liftedBy }: (typeof rows)[number]) => ({
		id: stop.id,
		stopped_at: toWireTime(stop.stoppedAt, ctx.zone),
		stopped_by: stoppedBy,
		reason: stop.reason,
		holds_webhooks: stop.holdsWebhooks,
		lifted_at: stop.liftedAt === null ? null : toWireTime(stop.liftedAt, ctx.zone),
		lifted_by: liftedBy,
		skipped: STOP_KIND_NAMES.filter((kind) => stop.choices?.[kind] === "skip").map(
			(kind) => STOP_KINDS[kind],
		),
		version: stop.version,
	});
	const active = rows.find(({ stop }) => stop.liftedAt === null);
	return {
		stop: active ? present(active) : null,
		/** Sends that are due, by kind, without kinds of which nothing is. */
		due: STOP_KIND_NAMES.flatMap((kind) => {
			const counted = countOf.get(kind);
			return counted
				? [{ kind, label: STOP_KINDS[kind], count: counted.sends, in_doubt: counted.doubtful }]
				: [];
		}),
		/** Messages that a worker was handing to LINE. */
		under_way: others?.underWay ?? 0,
		menus: others?.menus ?? 0,
		webhooks: active?.stop.holdsWebhooks ? (others?.webhooks ?? 0) : 0,
		history: rows.filter(({ stop }) => stop.liftedAt !== null).map(present),
	};
}

/** The active stop for the session of every operator; null for none. */
export async function findActiveStop({ db, zone }: Pick<Ctx, "db" | "zone">) {
	const [active] = await db
		.select({ stoppedAt: sendingStops.stoppedAt, stoppedBy: operators.name })
		.from(sendingStops)
		.leftJoin(operators, eq(operators.id, sendingStops.stoppedBy))
		.where(isNull(sendingStops.liftedAt));
	return active ? { stopped_at: toWireTime(active.stoppedAt, zone), stopped_by: active.stoppedBy } : null;
}
