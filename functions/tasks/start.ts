import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { actions, actionTasks } from "#db/actions.ts";
import type { Statement } from "#db/client.ts";
import { type Friend, friends } from "#db/friends.ts";
import { memberQueries } from "#db/funnels.ts";
import { rowsOf } from "#db/raw.ts";
import { taskCause } from "#domain/actions/cause.ts";
import { EVERY_FRIEND, TASK_STATUS } from "#domain/actions/task.ts";
import { isBroken } from "#domain/filters/broken.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { wireTime } from "#domain/time.ts";
import { actionKey, type LoadedAction, loadActions } from "../actions/load.ts";
import { startRuns } from "../actions/start.ts";
import type { Ctx } from "../context.ts";
import { idsAfter } from "../friends/audience.ts";
import { filterNames } from "../friends/filter-names.ts";
import { wake } from "../queues/wake.ts";
import { announce } from "../rooms/announce.ts";

/** Friends whose runs begin in one transaction. */
const FRIENDS_PER_PAGE = 200;
/** What one minute's tick takes on; the next one goes on from there. */
const PAGES_PER_TICK = 50;
const TASKS_PER_TICK = 20;

/**
 * Starts the runs of tasks that are due, page by page through their friends. Each page's runs and the task's cursor are
 * one transaction, and the cause of a run names task and friend: a crash, or two ticks at once, start nothing twice.
 */
export async function startDueTasks(ctx: Ctx): Promise<void> {
	let pages = PAGES_PER_TICK;
	for (const task of await dueTasks(ctx)) {
		try {
			pages -= await carryOut(ctx, task, pages);
		} catch (error) {
			// The next tick goes on where this one stopped.
			console.error(JSON.stringify({ event: "task.failed", id: task.id, error: String(error) }));
		}
		if (pages <= 0) return;
	}
}

const dueTasks = (ctx: Ctx) =>
	ctx.db
		.select({
			id: actionTasks.id,
			at: actionTasks.nextWorkAt,
			cursor: actionTasks.cursor,
			actionId: actions.id,
			actionVersion: actions.version,
			actionGone: sql<number>`${actions.deletedAt} is not null`.as("action_gone"),
			filter: memberQueries.filter,
		})
		.from(actionTasks)
		.innerJoin(actions, eq(actions.id, actionTasks.actionId))
		.leftJoin(memberQueries, eq(memberQueries.id, actionTasks.memberQueryId))
		.where(lte(actionTasks.nextWorkAt, ctx.now))
		.orderBy(actionTasks.nextWorkAt)
		.limit(TASKS_PER_TICK);

type DueTask = Awaited<ReturnType<typeof dueTasks>>[number];

/** Starts at most so many pages of a task's runs; answers how many. */
async function carryOut(ctx: Ctx, task: DueTask, most: number): Promise<number> {
	const audience = await audienceOf(ctx, task);
	const action = await actionOf(ctx, task);
	if (!audience || !action) {
		await endStatement(ctx, task);
		return 0;
	}
	let cursor = task.cursor;
	for (let page = 1; page <= most; page++) {
		const now = { ...ctx, now: ctx.clock() };
		const people = await nextFriends(now, task, cursor, audience);
		await startPage(now, { task, action, people, cursor });
		cursor = people.at(-1)?.id ?? cursor;
		if (people.length < FRIENDS_PER_PAGE) return page;
	}
	return most;
}

/** Null for a filter that selects nobody because something in it is gone. */
async function audienceOf(ctx: Ctx, { filter }: DueTask): Promise<Filter | null> {
	if (!filter) return EVERY_FRIEND;
	return isBroken(filter, await filterNames(ctx, [filter])) ? null : filter;
}

async function actionOf(ctx: Ctx, task: DueTask): Promise<LoadedAction | undefined> {
	if (task.actionGone) return undefined;
	const version = { id: task.actionId, version: task.actionVersion };
	return (await loadActions(ctx, [version])).get(actionKey(version));
}

/** Nobody once the task was cancelled, or carried on by another. */
async function nextFriends(ctx: Ctx, task: DueTask, cursor: number, audience: Filter): Promise<Friend[]> {
	const goesOn = sql`exists (select 1 from ${actionTasks} k
		where k.id = ${task.id} and k.cursor = ${cursor} and k.next_work_at is not null)`;
	const page = { cursor, take: FRIENDS_PER_PAGE };
	const ids = await rowsOf<{ id: number }>(ctx.db, idsAfter(ctx, audience, goesOn, page));
	return ctx.db
		.select()
		.from(friends)
		.where(sql`${friends.id} in (select value from json_each(${JSON.stringify(ids.map(({ id }) => id))}))`)
		.orderBy(friends.id);
}

interface Page {
	task: DueTask;
	action: LoadedAction;
	people: Friend[];
	cursor: number;
}

async function startPage(ctx: Ctx, { task, action, people, cursor }: Page): Promise<void> {
	const label = `${wireTime(task.at ?? ctx.now, ctx.zone).slice(0, 16)} の予定`;
	const firings = people.map((friend) => ({
		action,
		friend,
		cause: taskCause({ id: task.id, label }, friend.id),
		reply: null,
	}));
	const last = people.at(-1)?.id;
	const advance: Statement[] =
		last === undefined
			? []
			: [
					ctx.db
						.update(actionTasks)
						.set({ cursor: last, started: sql`${actionTasks.started} + ${people.length}` })
						.where(eq(actionTasks.id, task.id)),
				];
	const end = people.length < FRIENDS_PER_PAGE ? [endStatement(ctx, task, last ?? cursor)] : [];
	const sentTo = await startRuns(ctx, firings, [...advance, ...end]);
	if (sentTo.length > 0) await wake(ctx.env.DELIVERIES);
	await announce(
		ctx.env,
		people.map(({ id }) => ({ event: "friend", friendId: id })),
	);
}

/** Closes a task that stands at a cursor, unless it was cancelled. */
const endStatement = (ctx: Ctx, task: DueTask, cursor = task.cursor) =>
	ctx.db
		.update(actionTasks)
		.set({ status: TASK_STATUS.finished, nextWorkAt: null, finishedAt: ctx.now })
		.where(and(eq(actionTasks.id, task.id), eq(actionTasks.cursor, cursor), isNull(actionTasks.cancelledAt)));
