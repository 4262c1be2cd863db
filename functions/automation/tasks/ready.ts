import type { FriendScope } from "#domain/console/operators/scope.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task.ts";
import { isBroken } from "#domain/engine/filters/broken.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import type { Ctx } from "#functions/context.ts";
import { actionKey, type LoadedAction, loadActions } from "#functions/engine/actions/load.ts";
import { filterNames } from "#functions/engine/filters/names.ts";
import type { DueTask } from "./due.ts";
import { withinScope } from "./within-scope.ts";

/** Fields of a task that identify its action and filter. */
type Named = Omit<DueTask, "at">;

/**
 * The friends of a task; null for a filter that selects nobody because something in it is gone.
 * @param scopeOf whose friends a broadcast goes to at most.
 */
export async function audienceOf(
	ctx: Ctx,
	{ filter, broadcastId }: Named,
	scopeOf: (ctx: Ctx, broadcastId: number) => Promise<FriendScope>,
): Promise<Filter | null> {
	const whole = filter ?? EVERY_FRIEND;
	const audience = broadcastId === null ? whole : withinScope(whole, await scopeOf(ctx, broadcastId));
	if (audience === EVERY_FRIEND) return audience;
	return isBroken(audience, await filterNames(ctx, [audience])) ? null : audience;
}

/** Action of a task; undefined where it is gone. */
export async function actionOf(ctx: Ctx, task: Named): Promise<LoadedAction | undefined> {
	if (task.actionGone) return undefined;
	const version = { id: task.actionId, version: task.actionVersion };
	return (await loadActions(ctx, [version])).get(actionKey(version));
}

/** Whether it may be sent at all: nobody gets a part of a broadcast whose template is gone. */
export const isSendable = ({ broadcastId }: Named, { messages }: LoadedAction): boolean =>
	broadcastId === null || [...messages.values()].every(({ unsendable }) => unsendable === null);
