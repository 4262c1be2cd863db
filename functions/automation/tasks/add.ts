import { eq, sql } from "drizzle-orm";
import { commit, type Statement } from "#db/client.ts";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { EVERY_FRIEND, MAX_TASKS, TASK_STATUS, type TaskInput } from "#domain/engine/actions/task.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { filterFromJson } from "#domain/engine/filters/stored.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks.ts";
import { assertRunnable } from "#functions/engine/actions/runnable.ts";
import { conditionsBeyond } from "#functions/engine/filters/allowed.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { forbidden, invalid, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertAction } from "./action-there.ts";
import { firstMoment } from "./moment.ts";
import { withinScope } from "./within-scope.ts";

interface Add {
	ctx: OperatorCtx;
	input: TaskInput & { action_id: number };
}

/**
 * Plans runs of an action, once or recurring.
 * @throws Refusal 403 for a recurring task where the operator may not; 422 for a moment that has
 * passed or never occurs, a custom search that is gone, too many tasks, and effects or conditions beyond the
 * operator's abilities; 404 for an action that is gone.
 */
export async function addTask({ ctx, input }: Add): Promise<{ id: number }> {
	if (input.recurrence !== null && !mayDo(ctx.operator, "user-action-recurr")) throw forbidden();
	const made = await addedBy(ctx);
	if (made) return made;
	await assertAction(ctx, input.action_id);
	await assertRunnable(ctx, [{ field: "ERROR", id: input.action_id }]);
	const { at, funnel } = await checked(ctx, input);
	const { before, queryId } = audienceOf(ctx, funnel);
	const isFull = sql`(select count(*) from ${actionTasks}
		where action_id = ${input.action_id} and next_work_at is not null) >= ${MAX_TASKS}`;
	await commit(ctx.db, [
		...before,
		execute(
			ctx.db,
			insertInto(
				actionTasks,
				{
					actionId: input.action_id,
					status: TASK_STATUS.next,
					nextWorkAt: at,
					memberQueryId: queryId,
					recurrence: input.recurrence,
					createdAt: ctx.now,
					saveKey: ctx.saveKey,
				},
				sql`where not ${isFull} and exists (select 1 from ${actions}
					where id = ${input.action_id} and deleted_at is null) on conflict do nothing`,
			),
		),
		auditOfChange(ctx, {
			verb: "action.task.create",
			subjectType: "action",
			subjectId: input.action_id,
			detail: { ...input },
		}),
	]);
	const added = await addedBy(ctx);
	if (added) return added;
	await assertAction(ctx, input.action_id);
	throw invalid("ERROR", TASK_TEXTS.tooManyTasks(MAX_TASKS));
}

async function addedBy(ctx: OperatorCtx): Promise<{ id: number } | undefined> {
	const [task] = await ctx.db
		.select({ id: actionTasks.id })
		.from(actionTasks)
		.where(eq(actionTasks.saveKey, ctx.saveKey));
	return task;
}

/** When it first runs and for whom, or all problems of both. */
async function checked(ctx: OperatorCtx, input: TaskInput) {
	const moment = firstMoment(ctx, input);
	const funnel = input.funnel_id === null ? null : await findFunnel(ctx, input.funnel_id);
	const beyond = funnel ? conditionsBeyond(ctx.operator, funnel.filter) : [];
	const refused = {
		...("refused" in moment && moment.refused),
		...(funnel === undefined && { funnel_id: [FIELD_TEXTS.itemGone("カスタム検索")] }),
		...(beyond.length > 0 && { funnel_id: beyond.map(FILTER_TEXTS.conditionNotAllowed) }),
	};
	if ("refused" in moment || funnel === undefined || beyond.length > 0) throw new Refusal(422, refused);
	return { at: moment.at, funnel };
}

/**
 * The friends of the task. An operator who sees only some friends plans only for those: their scope becomes a condition
 * of a filter of the task's own.
 */
function audienceOf(ctx: OperatorCtx, funnel: Funnel | null) {
	const scope = ctx.operator.friendScope;
	if (scope.all) return { before: [] as Statement[], queryId: sql`${funnel?.queryId ?? null}` };
	const within = withinScope(funnel?.filter ?? EVERY_FRIEND, scope);
	return {
		before: [
			ctx.db
				.insert(memberQueries)
				.values({ filter: within, createdAt: ctx.now, saveKey: ctx.saveKey })
				.onConflictDoNothing(),
		],
		queryId: sql`(select id from ${memberQueries} where save_key = ${ctx.saveKey})`,
	};
}

interface Funnel {
	queryId: number;
	filter: Filter;
}

/** Undefined for one that is gone. */
async function findFunnel(ctx: OperatorCtx, id: number): Promise<Funnel | undefined> {
	const [funnel] = await rowsOf<{ queryId: number; filter: string }>(
		ctx.db,
		sql`select q.id as queryId, q.filter as filter from ${funnels} f join ${memberQueries} q on q.id = f.member_query_id
			where f.id = ${id} and f.deleted_at is null`,
	);
	return funnel && { queryId: funnel.queryId, filter: filterFromJson(funnel.filter) };
}
