import { type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import type { Statement } from "#db/d1-client.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-input.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { CHECK_VALIDITY } from "#functions/engine/deliveries/recheck-basis.ts";
import {
	resumeBroadcastDeliveries,
	stopBroadcastDeliveries,
} from "#functions/engine/deliveries/stop-broadcast-deliveries.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findBroadcast } from "./find.ts";
import { isIn } from "./standing.ts";

interface Stop {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * Pauses a broadcast: all calls except those in progress wait, also those that LINE may have already.
 * @throws Refusal 404; 422 for one that is not being sent.
 */
export const pauseBroadcast = ({ ctx, input: { id } }: Stop): Promise<Stopped> =>
	stop(ctx, id, {
		verb: "broadcast.pause",
		otherwise: BROADCAST_TEXTS.notPausable,
		change: sql`paused_at = ${ctx.now} where id = ${id} and cancelled_at is null and ${isIn(id, "sending")}`,
		follow: [
			execute(
				ctx.db,
				sql`update ${actionTasks} set next_work_at = null where ${isTaskOf(id, sql`b.paused_at is not null`)}`,
			),
			...stopBroadcastDeliveries(ctx, id),
		],
	});

/** Goes on with a paused broadcast. @throws Refusal 404; 422 for one that is not paused. */
export const resumeBroadcast = ({ ctx, input: { id } }: Stop): Promise<void> =>
	change(ctx, id, {
		verb: "broadcast.resume",
		otherwise: BROADCAST_TEXTS.notResumable,
		change: sql`paused_at = null where id = ${id} and ${isIn(id, "paused")}`,
		follow: [
			execute(
				ctx.db,
				sql`update ${actionTasks} set next_work_at = ${ctx.now}
					where next_work_at is null and ${isTaskOf(id, sql`b.paused_at is null and b.cancelled_at is null`)}`,
			),
			...resumeBroadcastDeliveries(ctx, id, ctx.now),
		],
	});

/**
 * Ends a broadcast: nothing more of it is sent to LINE. Uncertain calls are not clarified, because a retry
 * would send them.
 * @throws Refusal 404; 422 for one that has not begun or is over.
 */
export const cancelBroadcast = ({ ctx, input: { id } }: Stop): Promise<Stopped> =>
	stop(ctx, id, {
		verb: "broadcast.cancel",
		otherwise: BROADCAST_TEXTS.notCancellable,
		change: sql`cancelled_at = ${ctx.now}, paused_at = null
			where id = ${id} and cancelled_at is null and ${isIn(id, "sending", "paused")}`,
		follow: [
			execute(
				ctx.db,
				sql`update ${actionTasks} set status = ${TASK_STATUS.finished}, next_work_at = null, cancelled_at = ${ctx.now}
					where ${isTaskOf(id, sql`b.cancelled_at is not null`)}`,
			),
			...stopBroadcastDeliveries(ctx, id),
		],
	});

/** The broadcast's task, while it is not over and the broadcast has this status. */
const isTaskOf = (id: number, stands: SQL) =>
	sql`finished_at is null and cancelled_at is null
		and id = (select b.task_id from ${broadcasts} b where b.id = ${id} and ${stands})`;

interface Change {
	verb: string;
	otherwise: string;
	change: SQL;
	follow: Statement[];
}

/** Broadcast that sends nothing more. */
export interface Stopped {
	/** Friends whom a call under way, or one without a clear answer, may still reach. */
	may_arrive: number;
}

/**
 * Time in which workers with claimed deliveries check whether these are wanted, and record those that they
 * return.
 */
const SETTLES_WITHIN = 2 * CHECK_VALIDITY;

/** Stops a broadcast. When this resolves no call begins any more. */
async function stop(ctx: OperatorCtx, id: number, wanted: Change): Promise<Stopped> {
	await change(ctx, id, wanted);
	if ((await mayArrive(ctx, id)) > 0) await scheduler.wait(SETTLES_WITHIN);
	return { may_arrive: await mayArrive(ctx, id) };
}

async function mayArrive(ctx: OperatorCtx, id: number): Promise<number> {
	const [found] = await queryRows<{ count: number }>(
		ctx.db,
		sql`select count(*) as count from ${deliveries} where broadcast_id = ${id}
			and (state = 'queued' or (state = 'scheduled' and in_doubt)
				or (state = 'cancelled' and reason = ${DELIVERY_TEXTS.cancelledInDoubt}))`,
	);
	return found?.count ?? 0;
}

/** One transaction; `follow` reads the resulting state. */
async function change(ctx: OperatorCtx, id: number, { verb, otherwise, change, follow }: Change) {
	await findBroadcast(ctx, id);
	const [changed] = await ctx.db.batch([
		queryRows<{ id: number }>(
			ctx.db,
			sql`update ${broadcasts} set updated_at = ${ctx.now}, ${change} returning id`,
		),
		auditOfChange(ctx, { verb, subjectType: "broadcast", subjectId: id }),
		...follow,
	]);
	if (changed.length === 0) throw invalid("ERROR", otherwise);
}
