import { and, eq, isNull, sql } from "drizzle-orm";
import { actionTasks } from "#db/actions.ts";
import { funnels, memberQueries } from "#db/funnels.ts";
import { EVERY_FRIEND, type TaskState } from "#domain/actions/task.ts";
import { isBroken } from "#domain/filters/broken.ts";
import { filterSummary } from "#domain/filters/summary.ts";
import { wireTime } from "#domain/time.ts";
import { filterNames } from "../friends/filter-names.ts";
import type { OperatorCtx } from "../http/types.ts";
import { assertAction } from "./action-there.ts";

/** How many tasks that are over are still shown. */
const OLD_TASKS = 50;

/** The tasks of an action: those to come in their order, then those that are over, newest first. @throws Refusal 404 */
export async function listTasks({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const action = await assertAction(ctx, input.id);
	const rows = await ctx.db
		.select({ task: actionTasks, filter: memberQueries.filter, funnelName: funnels.name })
		.from(actionTasks)
		.leftJoin(memberQueries, eq(memberQueries.id, actionTasks.memberQueryId))
		.leftJoin(funnels, and(eq(funnels.memberQueryId, memberQueries.id), isNull(funnels.deletedAt)))
		.where(eq(actionTasks.actionId, input.id))
		.orderBy(sql`${actionTasks.nextWorkAt} is null`, actionTasks.nextWorkAt, sql`${actionTasks.id} desc`)
		.limit(OLD_TASKS);
	const names = await filterNames(
		ctx,
		rows.flatMap(({ filter }) => filter ?? []),
	);
	return {
		name: action.name,
		group_id: action.groupId,
		items: rows.map(({ task, filter, funnelName }) => ({
			id: task.id,
			status: task.status,
			state: stateOf(task, ctx.now),
			next_work_at: moment(task.nextWorkAt, ctx.zone),
			ended_at: moment(task.cancelledAt ?? task.finishedAt, ctx.zone),
			created_at: wireTime(task.createdAt, ctx.zone),
			audience: filterSummary(filter ?? EVERY_FRIEND, names),
			funnel_name: funnelName,
			broken: filter !== null && isBroken(filter, names),
			started: task.started,
		})),
	};
}

function stateOf(task: typeof actionTasks.$inferSelect, now: number): TaskState {
	if (task.cancelledAt !== null) return "cancelled";
	if (task.nextWorkAt === null) return "finished";
	return task.nextWorkAt > now ? "planned" : "running";
}

const moment = (at: number | null, zone: string) => (at === null ? null : wireTime(at, zone));
