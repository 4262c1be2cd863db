import { type SQL, sql } from "drizzle-orm";
import { actionTasks } from "#db/actions.ts";
import { broadcasts } from "#db/broadcasts.ts";
import type { Statement } from "#db/client.ts";
import { execute, rowsOf } from "#db/raw.ts";
import { TASK_STATUS } from "#domain/actions/task.ts";
import { BROADCAST_TEXTS } from "#domain/texts/broadcasts.ts";
import { auditOfChange } from "../auth/audit.ts";
import { holdBack, letGo } from "../deliveries/hold-back.ts";
import { invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { findBroadcast } from "./find.ts";
import { isIn } from "./standing.ts";

interface Stop {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * Pauses a broadcast: what is not at LINE yet waits. What LINE may have already is brought to its end.
 * @throws Refusal 404; 422 for one that is not being sent.
 */
export const pauseBroadcast = ({ ctx, input: { id } }: Stop): Promise<void> =>
	change(ctx, id, {
		verb: "broadcast.pause",
		otherwise: BROADCAST_TEXTS.notPausable,
		change: sql`paused_at = ${ctx.now} where id = ${id} and cancelled_at is null and ${isIn(id, "sending")}`,
		follow: [
			execute(
				ctx.db,
				sql`update ${actionTasks} set next_work_at = null where ${isTaskOf(id, sql`b.paused_at is not null`)}`,
			),
			...holdBack(ctx, id),
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
			...letGo(ctx, id, ctx.now),
		],
	});

/**
 * Ends a broadcast: nothing more of it goes to LINE, except to find out about what LINE may have.
 * @throws Refusal 404; 422 for one that has not begun or is over.
 */
export const cancelBroadcast = ({ ctx, input: { id } }: Stop): Promise<void> =>
	change(ctx, id, {
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
			...holdBack(ctx, id),
		],
	});

/** The broadcast's task, while it is not over and the broadcast stands so. */
const isTaskOf = (id: number, stands: SQL) =>
	sql`finished_at is null and cancelled_at is null
		and id = (select b.task_id from ${broadcasts} b where b.id = ${id} and ${stands})`;

interface Change {
	verb: string;
	otherwise: string;
	change: SQL;
	follow: Statement[];
}

/** One transaction; what follows looks at what the broadcast has become. */
async function change(ctx: OperatorCtx, id: number, { verb, otherwise, change, follow }: Change) {
	await findBroadcast(ctx, id);
	const [changed] = await ctx.db.batch([
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update ${broadcasts} set updated_at = ${ctx.now}, ${change} returning id`,
		),
		auditOfChange(ctx, { verb, subjectType: "broadcast", subjectId: id }),
		...follow,
	]);
	if (changed.length === 0) throw invalid("ERROR", otherwise);
}
