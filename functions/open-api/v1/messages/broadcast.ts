import { eq } from "drizzle-orm";
import { actionTasks } from "#db/actions.ts";
import { type BroadcastMessage, broadcastMessage } from "#domain/broadcasts/broadcast.ts";
import { shownState } from "#domain/broadcasts/list.ts";
import { holdsBroken } from "#domain/filters/broken.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { writtenOrNull } from "#domain/open-api/v1/fields.ts";
import type { ProgramBroadcast } from "#domain/open-api/v1/messages.ts";
import { BROADCAST_TEXTS } from "#domain/texts/broadcasts.ts";
import { wireTime } from "#domain/time.ts";
import { countsOf } from "../../../broadcasts/counts.ts";
import { findBroadcast } from "../../../broadcasts/find.ts";
import { orderBroadcast, orderedBy } from "../../../broadcasts/order.ts";
import { registerBroadcast } from "../../../broadcasts/register.ts";
import { invalid } from "../../../http/refusal.ts";
import { withinScope } from "../../../tasks/within-scope.ts";
import { assertUsable } from "../friends/find.ts";
import type { ProgramCtx } from "../program.ts";
import { renamed } from "../renamed.ts";
import { momentOf } from "./moment.ts";

/** How the fields of a broadcast are called in the console, and here. */
const NAMES: [RegExp, string][] = [
	[/\[egg_id\]$/, "[template_id]"],
	[/^date$/, "send_at"],
];

/**
 * Sends messages to the friends of a filter, as a broadcast of the console: with its minute to take it back, its figures
 * and its rules.
 * @throws Refusal 403, 422 for what no broadcast can be
 */
export async function startBroadcast(ctx: ProgramCtx, input: ProgramBroadcast) {
	const ordered = await orderedBy(ctx);
	if (ordered) return showBroadcastState(ctx, ordered.id);
	if (input.filter) await assertUsable(ctx, input.filter);
	const at = input.send_at === null ? null : wireTime(momentOf(ctx, input.send_at), ctx.zone);
	const { id } = await renamed(NAMES, async () => {
		const draft = await registerBroadcast({
			ctx,
			input: {
				id: null,
				name: input.name.trim(),
				messages: input.messages.map(asEffect),
				filter: withinOwn(ctx, input.filter),
				date: at === null ? "" : at.slice(0, 10),
				time: at === null ? "" : at.slice(11, 16),
			},
		});
		return orderBroadcast({ ctx, input: draft });
	});
	return showBroadcastState(ctx, id);
}

const asEffect = (message: ProgramBroadcast["messages"][number]): BroadcastMessage =>
	broadcastMessage.parse(
		message.type === "text" ? { type: 1, text: message.text } : { type: 12, egg_id: message.template_id },
	);

/**
 * Whoever sends it later knows the operator and not the program, so whom the program sees is part of its filter.
 * @throws Refusal 422 where the two have nobody in common
 */
function withinOwn({ caller, operator }: ProgramCtx, filter: Filter | null): Filter | null {
	if (filter === null) return caller.friends;
	const within = withinScope(filter, operator.friendScope);
	if (holdsBroken(within)) throw invalid("filter", BROADCAST_TEXTS.nobody);
	return within;
}

/** How far a broadcast is. @throws Refusal 404, also for another's where the program sees some friends only */
export async function showBroadcastState(ctx: ProgramCtx, id: number) {
	const broadcast = await findBroadcast(ctx, id);
	const [[task], counts] = await Promise.all([
		ctx.db
			.select({ nextWorkAt: actionTasks.nextWorkAt, total: actionTasks.total })
			.from(actionTasks)
			.where(eq(actionTasks.id, broadcast.taskId ?? 0)),
		countsOf(ctx, [id]),
	]);
	return {
		id,
		name: broadcast.name,
		state: shownState(broadcast.state, counts(id)),
		starts_at: writtenOrNull(task?.nextWorkAt ?? broadcast.plannedAt ?? broadcast.orderedAt),
		total: task?.total ?? null,
		counts: counts(id),
	};
}
