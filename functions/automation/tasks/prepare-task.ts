import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { Ctx } from "#functions/context.ts";
import { actionKey, type LoadedAction, loadActions } from "#functions/engine/actions/load-actions.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { restrictToScope } from "#functions/engine/filters/restrict-to-scope.ts";
import type { DueTask } from "./due-tasks.ts";

/** Fields of a task that identify its action and filter. */
type TaskRefs = Omit<DueTask, "at">;

/**
 * Audience of a task; null for a filter that selects nobody because it names something deleted.
 * @param scopeOf returns the scope of a broadcast
 */
export async function loadTaskAudience(
	ctx: Ctx,
	{ filter, broadcastId }: TaskRefs,
	scopeOf: (ctx: Ctx, broadcastId: number) => Promise<FriendScope>,
): Promise<Filter | null> {
	const unrestricted = filter ?? EVERY_FRIEND;
	const audience =
		broadcastId === null ? unrestricted : restrictToScope(unrestricted, await scopeOf(ctx, broadcastId));
	if (audience === EVERY_FRIEND) return audience;
	return isFilterBroken(audience, await loadFilterNames(ctx, [audience])) ? null : audience;
}

/** Action of a task; undefined if it does not exist. */
export async function loadTaskAction(ctx: Ctx, task: TaskRefs): Promise<LoadedAction | undefined> {
	if (task.actionGone) return undefined;
	const version = { id: task.actionId, version: task.actionVersion };
	return (await loadActions(ctx, [version])).get(actionKey(version));
}

/**
 * Whether the task may be sent: a broadcast with a deleted template sends nothing, not even its other
 * messages.
 */
export const isSendable = ({ broadcastId }: TaskRefs, ...actions: LoadedAction[]): boolean =>
	broadcastId === null ||
	actions.every(({ messages }) => [...messages.values()].every(({ unsendable }) => unsendable === null));
