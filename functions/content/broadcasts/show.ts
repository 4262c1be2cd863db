import { eq, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { type BroadcastState, shownState } from "#domain/content/broadcasts/list.ts";
import { summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readBroadcastCounts } from "./counts.ts";
import { findBroadcast } from "./find.ts";
import { SENDER_NAME } from "./sender-name.ts";

/** A broadcast with its content, and how far it is. @throws Refusal 404 */
export async function showBroadcast({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const broadcast = await findBroadcast(ctx, id);
	const filter = broadcast.filter ?? EVERY_FRIEND;
	const [[task], [operator], names, filters, counts] = await Promise.all([
		ctx.db
			.select()
			.from(actionTasks)
			.where(eq(actionTasks.id, broadcast.taskId ?? 0)),
		queryRows<{ name: string }>(
			ctx.db,
			sql`select ${SENDER_NAME} as name from ${broadcasts} b where b.id = ${id}`,
		),
		loadEffectNames(ctx, broadcast.messages, { alsoDeleted: true }),
		loadFilterNames(ctx, [filter]),
		readBroadcastCounts(ctx, [id]),
	]);
	const at = (moment: number | null | undefined) => (moment ? toWireTime(moment, ctx.zone) : null);
	return {
		id,
		version: broadcast.version,
		name: broadcast.name,
		state: shownState(broadcast.state, counts(id)),
		messages: broadcast.messages,
		message_text: broadcast.messages.map((message) => summariseEffect(message, names)),
		filter: broadcast.filter,
		audience: filterSummary(filter, filters),
		broken: isFilterBroken(filter, filters),
		planned_at: at(broadcast.plannedAt),
		/** When it begins, epoch ms; null unless it is still to begin. */
		begins_at: broadcast.state === "planned" ? (task?.nextWorkAt ?? null) : null,
		ordered_at: at(broadcast.orderedAt),
		paused_at: at(broadcast.pausedAt),
		cancelled_at: at(broadcast.cancelledAt),
		operator_name: operator?.name ?? "",
		/** Friends of the audience when it began; null before. */
		total: task?.total ?? null,
		/** Friends who were gone through. */
		served: task ? task.done + task.skipped + task.failed : 0,
		/** Friends for whom nothing could be written. */
		unserved: task ? task.skipped + task.failed : 0,
		reason: task?.reason ?? null,
		counts: counts(id),
		...(REPORTED.includes(broadcast.state)
			? await reportOf(ctx, id)
			: { blocked_since: null, reasons: [] as Reason[] }),
	};
}

/** States that include the results. Counting them repeatedly while a broadcast is sent costs too much. */
const REPORTED: readonly BroadcastState[] = ["sent", "cancelled", "stopped", "paused"];

interface Reason {
	state: string;
	reason: string;
	count: number;
}

/** Why messages were not sent, the most frequent first, and who has blocked us since. */
async function reportOf(ctx: OperatorCtx, id: number) {
	const [reasons, [blocked]] = await ctx.db.batch([
		queryRows<Reason>(
			ctx.db,
			sql`select d.state as state, ifnull(d.reason, '') as reason, count(*) as count from ${deliveries} d
				where d.broadcast_id = ${id} and d.state in ('failed', 'parked', 'cancelled')
					and ${isFriendVisible(ctx.operator, sql`d.friend_id`)}
				group by 1, 2 order by 3 desc limit 20`,
		),
		queryRows<{ count: number }>(
			ctx.db,
			sql`select count(*) as count from ${deliveries} d join ${friends} f on f.id = d.friend_id
				where d.broadcast_id = ${id} and d.state = 'sent' and f.blocked_at >= d.sent_at
					and ${isFriendVisible(ctx.operator, sql`d.friend_id`)}`,
		),
	]);
	return { blocked_since: blocked?.count ?? 0, reasons };
}
