import { eq, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { sendApprovals } from "#db/engine/send-approvals.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { type BroadcastState, displayedBroadcastState } from "#domain/content/broadcasts/broadcast-states.ts";
import { summariseRecipients } from "#domain/content/line-sends/line-recipients.ts";
import { summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { findSegment } from "#domain/engine/filters/ready-made-segments.ts";
import { displayedApprovalState } from "#domain/engine/send-approvals/approval-states.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { listFilterSegments } from "#functions/engine/filters/list-filter-segments.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { BROADCAST_AUTHOR } from "./broadcast-author-sql.ts";
import { findBroadcast } from "./find-broadcast.ts";
import { loadNamedAudiences } from "./load-named-audiences.ts";
import { readBroadcastCounts } from "./read-broadcast-counts.ts";

/** A broadcast with its content and progress. @throws Refusal 404 */
export async function showBroadcast({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const broadcast = await findBroadcast(ctx, id);
	const filter = broadcast.filter ?? EVERY_FRIEND;
	const recipients = broadcast.lineRecipients;
	const [[task], [operator], names, filters, counts, { segments }, [send], { byId }, [approval]] =
		await Promise.all([
			ctx.db
				.select()
				.from(actionTasks)
				.where(eq(actionTasks.id, broadcast.taskId ?? 0)),
			queryRows(
				ctx.db,
				{ name: text },
				sql`select ${BROADCAST_AUTHOR} as name from ${broadcasts} b where b.id = ${id}`,
			),
			loadEffectNames(ctx, broadcast.messages, { alsoDeleted: true }),
			loadFilterNames(ctx, [filter]),
			readBroadcastCounts(ctx, [id]),
			listFilterSegments(ctx),
			recipients === null ? [] : ctx.db.select().from(lineSends).where(eq(lineSends.broadcastId, id)),
			loadNamedAudiences(ctx, recipients === null ? [] : [recipients]),
			["draft", "approval"].includes(broadcast.state) ? selectOpenApproval(ctx, id) : [],
		]);
	const formatTime = (time: number | null | undefined) => (time ? toWireTime(time, ctx.zone) : null);
	return {
		id,
		version: broadcast.version,
		name: broadcast.name,
		state: displayedBroadcastState(broadcast.state, counts(id)),
		messages: broadcast.messages,
		message_text: broadcast.messages.map((message) => summariseEffect(message, names)),
		filter: broadcast.filter,
		ab_test: broadcast.abTest,
		line_recipients: recipients,
		audience:
			recipients === null
				? filterSummary(filter, filters)
				: summariseRecipients(recipients, (audienceId) => byId.get(audienceId)?.name),
		/** Name of the ready-made segment that the audience is; null for other conditions. */
		audience_name: recipients === null ? (findSegment(filter, segments)?.name ?? null) : null,
		broken: isFilterBroken(filter, filters),
		planned_at: formatTime(broadcast.plannedAt),
		/** Start in epoch ms; null unless the broadcast is planned. */
		begins_at: broadcast.state === "planned" ? (task?.nextWorkAt ?? send?.startsAt ?? null) : null,
		ordered_at: formatTime(broadcast.orderedAt),
		paused_at: formatTime(broadcast.pausedAt),
		cancelled_at: formatTime(broadcast.cancelledAt),
		operator_name: operator?.name ?? "",
		/** Approval that it waits for, or with which it was last sent back; null otherwise. */
		approval: approval
			? {
					id: approval.id,
					state: displayedApprovalState(approval, ctx.now),
					reason: approval.reason,
				}
			: null,
		/** Size of the audience at the start; null before. */
		total: task?.total ?? null,
		/** Friends whom the task has processed. */
		served: task ? task.done + task.skipped + task.failed : 0,
		/** Friends for whom no delivery could be created. */
		unserved: task ? task.skipped + task.failed : 0,
		reason: task?.reason ?? send?.reason ?? null,
		/** Result of a send whose friends LINE chooses; null for others, and before the order. */
		line: send
			? {
					state: send.state,
					accepted_at: formatTime(send.acceptedAt),
					progress: send.progress && { ...send.progress, at: toWireTime(send.progress.at, ctx.zone) },
				}
			: null,
		counts: counts(id),
		...(REPORTED_STATES.includes(broadcast.state)
			? await readReport(ctx, id)
			: { blocked_since: null, reasons: [] as FailureReason[] }),
	};
}

/** Newest request for a broadcast, if it waits or was sent back. */
const selectOpenApproval = (ctx: OperatorCtx, id: number) =>
	ctx.db
		.select()
		.from(sendApprovals)
		.where(
			sql`${sendApprovals.id} = (select max(a.id) from ${sendApprovals} a where a.kind = 'broadcast' and a.subject_id = ${id})
				and ${sendApprovals.state} in ('waiting', 'returned')`,
		);

/**
 * States with a report. It is left out while a broadcast is sent, because the page polls and counting is
 * slow.
 */
const REPORTED_STATES: readonly BroadcastState[] = ["sent", "cancelled", "stopped", "paused"];

const MAX_SHOWN_REASONS = 20;

const FAILURE_REASON_COLUMNS = {
	state: text,
	reason: text,
	count: number,
};

type FailureReason = RowOfColumns<typeof FAILURE_REASON_COLUMNS>;

/**
 * Failure reasons, most frequent first, and the number of friends who blocked the account after the
 * broadcast.
 */
async function readReport(ctx: OperatorCtx, id: number) {
	const [reasons, [blockedRow]] = await ctx.db.batch([
		queryRows(
			ctx.db,
			FAILURE_REASON_COLUMNS,
			sql`select d.state as state, ifnull(d.reason, '') as reason, count(*) as count from ${deliveries} d
				where d.broadcast_id = ${id} and d.state in ('failed', 'parked', 'cancelled', 'held')
					and ${isFriendVisible(ctx.operator, sql`d.friend_id`)}
				group by 1, 2 order by 3 desc limit ${MAX_SHOWN_REASONS}`,
		),
		queryRows(
			ctx.db,
			{ count: number },
			sql`select count(*) as count from ${deliveries} d join ${friends} f on f.id = d.friend_id
				where d.broadcast_id = ${id} and d.state = 'sent' and f.blocked_at >= d.sent_at
					and ${isFriendVisible(ctx.operator, sql`d.friend_id`)}`,
		),
	]);
	return { blocked_since: blockedRow?.count ?? 0, reasons };
}
