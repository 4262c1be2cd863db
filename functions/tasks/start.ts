import { commit } from "#db/client.ts";
import { EVERY_FRIEND } from "#domain/actions/task.ts";
import { isBroken } from "#domain/filters/broken.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { actionKey, type LoadedAction, loadActions } from "../actions/load.ts";
import type { Ctx } from "../context.ts";
import { filterNames } from "../friends/filter-names.ts";
import { type DueTask, dueTasks } from "./due.ts";
import { carryOutPage } from "./page.ts";
import { stopStatement } from "./round.ts";

/**
 * How many pages one tick does; the next one continues. A page takes some 20 to 50 of the 1,000 statements that
 * Cloudflare allows.
 */
const PAGES_PER_TICK = 20;

/**
 * Starts the runs of due tasks, page by page. Each page's runs, the task's counts and its cursor are one transaction,
 * and the cause of a run names task, round and friend. So a crash, or two ticks at once, start nothing twice.
 */
export async function startDueTasks(ctx: Ctx): Promise<void> {
	let pages = PAGES_PER_TICK;
	for (const task of await dueTasks(ctx)) {
		try {
			pages -= await carryOut(ctx, task, pages);
		} catch (error) {
			// The next tick continues where this one stopped.
			console.error(JSON.stringify({ event: "task.failed", id: task.id, error: String(error) }));
		}
		if (pages <= 0) return;
	}
}

/** Does a limited number of pages of a task's round; answers how many. */
async function carryOut(ctx: Ctx, task: DueTask, most: number): Promise<number> {
	const audience = await audienceOf(ctx, task);
	const action = await actionOf(ctx, task);
	if (!audience || !action) {
		await commit(ctx.db, [stopStatement(ctx, task)]);
		return 0;
	}
	let place = { cursor: task.cursor, isFirst: task.total === null };
	for (let page = 1; page <= most; page++) {
		const now = { ...ctx, now: ctx.clock() };
		const cursor = await carryOutPage(now, { task, action, audience, ...place });
		if (cursor === null) return page;
		place = { cursor, isFirst: false };
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
