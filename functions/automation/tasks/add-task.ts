import { sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { EVERY_FRIEND, firstRunOf, MAX_TASKS, type TaskInput } from "#domain/engine/actions/task-input.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import { listForbiddenConditions } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { restrictToScope } from "#functions/engine/filters/restrict-to-scope.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { selectSaved } from "#functions/platform/http/save-once.ts";
import { findActionTemplate } from "./find-action-template.ts";

interface AddTaskArgs {
	ctx: OperatorCtx;
	input: TaskInput & { action_id: number };
}

/**
 * Schedules runs of an action, once or recurring.
 * @throws Refusal 403 for a recurring task without the ability; 422 for a time that has passed or
 * never occurs, a custom search that does not exist, too many tasks, and effects or conditions beyond the
 * operator's abilities; 404 for an action that does not exist
 */
export async function addTask({ ctx, input }: AddTaskArgs): Promise<{ id: number }> {
	if (input.recurrence !== null && !hasAbility(ctx.operator, "user-action-recurr")) throw forbidden();
	const savedBefore = await findAddedTask(ctx);
	if (savedBefore) return savedBefore;
	await findActionTemplate(ctx, input.action_id);
	await assertActionsRunnable(ctx, [{ field: "ERROR", id: input.action_id }]);
	const { firstRunAt, savedSearch } = await assertTaskInput(ctx, input);
	const { before: audienceStatements, queryId } = prepareAudience(ctx, savedSearch);
	const isFull = sql`(select count(*) from ${actionTasks}
		where action_id = ${input.action_id} and next_work_at is not null) >= ${MAX_TASKS}`;
	await commitBatch(ctx.db, [
		...audienceStatements,
		execute(
			ctx.db,
			insertInto(
				actionTasks,
				{
					actionId: input.action_id,
					status: TASK_STATUS.next,
					nextWorkAt: firstRunAt,
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
	const addedTask = await findAddedTask(ctx);
	if (addedTask) return addedTask;
	await findActionTemplate(ctx, input.action_id);
	throw invalid("ERROR", TASK_TEXTS.tooManyTasks(MAX_TASKS));
}

async function findAddedTask(ctx: OperatorCtx): Promise<{ id: number } | undefined> {
	const [task] = await selectSaved(ctx, actionTasks);
	return task;
}

/** Returns the first run and the custom search of a task, or throws all problems of both. */
async function assertTaskInput(ctx: OperatorCtx, input: TaskInput) {
	const firstRun = firstRunOf(input, ctx.now, ctx.zone);
	const savedSearch = input.funnel_id === null ? null : await findSavedSearch(ctx, input.funnel_id);
	const forbiddenConditions = savedSearch ? listForbiddenConditions(ctx.operator, savedSearch.filter) : [];
	const errors = {
		...("refused" in firstRun && firstRun.refused),
		...(savedSearch === undefined && { funnel_id: [FIELD_TEXTS.itemGone("カスタム検索")] }),
		...(forbiddenConditions.length > 0 && {
			funnel_id: forbiddenConditions.map(FILTER_TEXTS.conditionNotAllowed),
		}),
	};
	if ("refused" in firstRun || savedSearch === undefined || forbiddenConditions.length > 0)
		throw new Refusal(422, errors);
	return { firstRunAt: firstRun.at, savedSearch };
}

/**
 * Audience of the task. An operator who sees only some friends schedules only for those: their scope becomes
 * part of a filter stored for this task.
 */
function prepareAudience(ctx: OperatorCtx, savedSearch: SavedSearch | null) {
	const scope = ctx.operator.friendScope;
	if (scope.all) return { before: [] as Statement[], queryId: sql`${savedSearch?.queryId ?? null}` };
	const restrictedFilter = restrictToScope(savedSearch?.filter ?? EVERY_FRIEND, scope);
	return {
		before: [
			ctx.db
				.insert(memberQueries)
				.values({ filter: restrictedFilter, createdAt: ctx.now, saveKey: ctx.saveKey })
				.onConflictDoNothing(),
		],
		queryId: sql`(select id from ${memberQueries} where save_key = ${ctx.saveKey})`,
	};
}

interface SavedSearch {
	queryId: number;
	filter: Filter;
}

/** Undefined if it does not exist. */
async function findSavedSearch(ctx: OperatorCtx, id: number): Promise<SavedSearch | undefined> {
	const [row] = await queryRows(
		ctx.db,
		{ queryId: number, filter: text },
		sql`select q.id as queryId, q.filter as filter from ${funnels} f join ${memberQueries} q on q.id = f.member_query_id
			where f.id = ${id} and f.deleted_at is null`,
	);
	return row && { queryId: row.queryId, filter: parseFilterJson(row.filter) };
}
