import { type SQL, sql } from "drizzle-orm";
import { abTests } from "#db/content/ab-tests.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import type { Statement } from "#db/d1-client.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { LINE_SEND_TEXTS } from "#domain/platform/texts/line-sends-texts.ts";
import { CHECK_VALIDITY } from "#functions/engine/deliveries/basis-check.ts";
import {
	resumeBroadcastDeliveries,
	stopBroadcastDeliveries,
} from "#functions/engine/deliveries/stop-broadcast-deliveries.ts";
import { withdrawApproval } from "#functions/engine/send-approvals/request-approval.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { isBroadcastIn } from "./broadcast-state-sql.ts";
import { cancelLineSend } from "./cancel-line-send.ts";
import { findBroadcast } from "./find-broadcast.ts";

interface StopArgs {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * Pauses a broadcast: calls in progress finish, all others wait, retries of uncertain calls included. A broadcast that waits
 * for the winner of its A/B test is not decided while it is paused.
 * @throws Refusal 404; 422 for a broadcast that is neither being sent nor waiting for a winner.
 */
export async function pauseBroadcast({ ctx, input: { id } }: StopArgs): Promise<StopResult> {
	const { lineRecipients } = await findBroadcast(ctx, id);
	if (lineRecipients !== null) throw invalid("ERROR", LINE_SEND_TEXTS.notPausable);
	return stopBroadcast(ctx, id, {
		verb: "broadcast.pause",
		refusalText: BROADCAST_TEXTS.notPausable,
		change: sql`paused_at = ${ctx.now} where id = ${id} and cancelled_at is null and ${isBroadcastIn(id, "sending", "testing")}`,
		followingStatements: [
			execute(
				ctx.db,
				sql`update ${actionTasks} set next_work_at = null where ${isOpenTaskOf(id, sql`b.paused_at is not null`)}`,
			),
			...stopBroadcastDeliveries(ctx, id),
		],
	});
}

/**
 * Resumes a paused broadcast. The horizon of its A/B test is longer by the pause, in which nobody received anything.
 * @throws Refusal 404; 422 for a broadcast that is not paused.
 */
export async function resumeBroadcast({ ctx, input: { id } }: StopArgs): Promise<void> {
	const { pausedAt } = await findBroadcast(ctx, id);
	await changeState(ctx, id, {
		verb: "broadcast.resume",
		refusalText: BROADCAST_TEXTS.notResumable,
		change: sql`paused_at = null where id = ${id} and ${isBroadcastIn(id, "paused")}`,
		followingStatements: [
			execute(
				ctx.db,
				sql`update ${actionTasks} set next_work_at = ${ctx.now}
					where next_work_at is null and ${isOpenTaskOf(id, sql`b.paused_at is null and b.cancelled_at is null`)}`,
			),
			execute(
				ctx.db,
				sql`update ${abTests} set decide_at = decide_at + ${ctx.now - (pausedAt ?? ctx.now)}
					where broadcast_id = ${id} and decide_at is not null and exists (select 1 from ${broadcasts} b
						where b.id = ${id} and b.paused_at is null and b.cancelled_at is null and b.updated_at = ${ctx.now})`,
			),
			...resumeBroadcastDeliveries(ctx, id, ctx.now),
		],
	});
}

/**
 * Cancels a broadcast. Calls with an uncertain result are not retried, because a retry could send them.
 * @throws Refusal 404; 422 for a broadcast that has not begun or is over.
 */
export async function cancelBroadcast({ ctx, input: { id } }: StopArgs): Promise<StopResult> {
	const { lineRecipients } = await findBroadcast(ctx, id);
	if (lineRecipients !== null) return cancelLineSend(ctx, id);
	return stopBroadcast(ctx, id, {
		verb: "broadcast.cancel",
		refusalText: BROADCAST_TEXTS.notCancellable,
		change: sql`cancelled_at = ${ctx.now}, paused_at = null
			where id = ${id} and cancelled_at is null and ${isBroadcastIn(id, "sending", "testing", "paused", "approval")}`,
		followingStatements: [
			execute(
				ctx.db,
				sql`update ${actionTasks} set status = ${TASK_STATUS.finished}, next_work_at = null, cancelled_at = ${ctx.now}
					where ${isOpenTaskOf(id, sql`b.cancelled_at is not null`)}`,
			),
			execute(
				ctx.db,
				sql`update ${abTests} set closed_at = ${ctx.now}, decide_at = null where broadcast_id = ${id} and closed_at is null
					and ${isCancelled(id)}`,
			),
			withdrawApproval(ctx, "broadcast", id, isCancelled(id)),
			...stopBroadcastDeliveries(ctx, id),
		],
	});
}

const isCancelled = (id: number) =>
	sql`exists (select 1 from ${broadcasts} b where b.id = ${id} and b.cancelled_at is not null)`;

/** Condition for the unfinished task of a broadcast that fulfils a condition. */
const isOpenTaskOf = (id: number, condition: SQL) =>
	sql`finished_at is null and cancelled_at is null
		and id = (select b.task_id from ${broadcasts} b where b.id = ${id} and ${condition})`;

/** Change of a broadcast's state. */
interface StateChange {
	/** Verb of the audit entry. */
	verb: string;
	/** Text of the refusal where the state does not allow the change. */
	refusalText: string;
	/** Assignments and condition of the update, after `set`. */
	change: SQL;
	/** Statements that read the changed state. */
	followingStatements: Statement[];
}

/** Result of pausing or cancelling a broadcast. */
export interface StopResult {
	/** Number of deliveries that calls in progress, or with an uncertain result, may still make. */
	may_arrive: number;
}

/** Wait in which workers with claimed deliveries notice the stop and record those that they return. */
const SETTLE_TIME = 2 * CHECK_VALIDITY;

/** Stops a broadcast. After this resolves no new call begins. */
async function stopBroadcast(ctx: OperatorCtx, id: number, stateChange: StateChange): Promise<StopResult> {
	await changeState(ctx, id, stateChange);
	if ((await countUncertain(ctx, id)) > 0) await scheduler.wait(SETTLE_TIME);
	return { may_arrive: await countUncertain(ctx, id) };
}

/** Number of deliveries that LINE may still make: claimed, or with an uncertain result. */
async function countUncertain(ctx: OperatorCtx, id: number): Promise<number> {
	const [countRow] = await queryRows(
		ctx.db,
		{ count: number },
		sql`select count(*) as count from ${deliveries} where broadcast_id = ${id}
			and (state = 'queued' or (state in ('scheduled', 'held') and in_doubt)
				or (state = 'cancelled' and reason = ${DELIVERY_TEXTS.cancelledInDoubt}))`,
	);
	return countRow?.count ?? 0;
}

/**
 * Applies a change in one transaction. Order matters: the statements in `followingStatements` read the
 * changed state.
 */
async function changeState(
	ctx: OperatorCtx,
	id: number,
	{ verb, refusalText, change, followingStatements }: StateChange,
) {
	const [updatedRows] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${broadcasts} set updated_at = ${ctx.now}, ${change} returning id`,
		),
		auditOfChange(ctx, { verb, subjectType: "broadcast", subjectId: id }),
		...followingStatements,
	]);
	if (updatedRows.length === 0) throw invalid("ERROR", refusalText);
}
