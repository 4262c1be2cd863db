import { and, desc, eq, lt, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { testers } from "#db/inbox/tester-table.ts";
import { friendDeletions } from "#db/people/friend-deletions.ts";
import { operators } from "#db/platform/operators.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { countFriendData } from "./count-friend-data.ts";

const DELETIONS_PER_PAGE = 50;

/** Dry run: what a deletion would remove, and the request that exists. @throws Refusal 404 */
export async function showDeletion({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [friend] = await ctx.db
		.select({
			id: friends.id,
			lineUserId: friends.lineUserId,
			name: friends.name,
			testerId: testers.friendId,
		})
		.from(friends)
		.leftJoin(testers, eq(testers.friendId, friends.id))
		.where(and(eq(friends.id, id), visibleTo(ctx.operator)));
	if (!friend) throw notFound();
	const [{ counts, bookingsAhead }, [request]] = await Promise.all([
		countFriendData(ctx, friend),
		selectDeletions(ctx)
			.where(
				and(
					eq(friendDeletions.friendId, id),
					sql`${friendDeletions.state} in ('waiting', 'running', 'failed')`,
				),
			)
			.limit(1),
	]);
	return {
		name: friend.name,
		counts,
		bookings_ahead: bookingsAhead,
		is_tester: friend.testerId !== null,
		request: request ? presentDeletion(ctx, request) : null,
	};
}

/** Requests, newest first. A restricted operator sees those of friends whom they see. */
export async function listDeletions({
	ctx,
	input: { before },
}: {
	ctx: OperatorCtx;
	input: { before?: number | undefined };
}) {
	const { friendScope } = ctx.operator;
	const rows = await selectDeletions(ctx)
		.where(
			and(
				before === undefined ? undefined : lt(friendDeletions.id, before),
				friendScope.all ? undefined : visibleTo(ctx.operator),
			),
		)
		.orderBy(desc(friendDeletions.id))
		.limit(DELETIONS_PER_PAGE + 1);
	const { blocked_friends_deletion_days } = await readSettings(ctx, "blocked_friends_deletion_days");
	return {
		items: rows.slice(0, DELETIONS_PER_PAGE).map((row) => presentDeletion(ctx, row)),
		is_more: rows.length > DELETIONS_PER_PAGE,
		/** Absent for restricted operators, because the rule concerns all friends. */
		...(friendScope.all && { blocked_days: blocked_friends_deletion_days }),
	};
}

const selectDeletions = ({ db }: OperatorCtx) =>
	db
		.select({
			deletion: friendDeletions,
			friendName: sql<string | null>`${friends.name}`.as("friend_name"),
			operatorName: sql<string | null>`${operators.name}`.as("operator_name"),
		})
		.from(friendDeletions)
		.leftJoin(friends, eq(friends.id, friendDeletions.friendId))
		.leftJoin(operators, eq(operators.id, friendDeletions.operatorId))
		.$dynamic();

type DeletionRow = Awaited<ReturnType<typeof selectDeletions>>[number];

const presentDeletion = ({ zone }: OperatorCtx, { deletion, friendName, operatorName }: DeletionRow) => ({
	id: deletion.id,
	kind: deletion.kind,
	state: deletion.state,
	/** Null once the friend is deleted. */
	friend: friendName === null ? null : { id: deletion.friendId, name: friendName },
	friend_id: deletion.friendId,
	/** Null for a deletion by the rule. */
	operator: operatorName,
	counts: deletion.counts,
	reason: deletion.reason,
	due_at: toWireTime(deletion.dueAt, zone),
	created_at: toWireTime(deletion.createdAt, zone),
	finished_at: deletion.finishedAt === null ? null : toWireTime(deletion.finishedAt, zone),
});
