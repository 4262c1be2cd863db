import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendDeletions } from "#db/people/friend-deletions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { DELETION_WORD, GRACE_PERIOD } from "#domain/people/friend-deletion/friend-deletion.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { assertFriendVisible, visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";

interface DeletionRequest {
	id: number;
	/** The friend's name, typed by the operator. */
	confirmed: string;
	/** Deleted at once, without the period in which it can be taken back. */
	now: boolean;
}

/**
 * Requests the deletion of a friend: they are blocked at once, and their data is deleted after the grace period. A
 * second request changes nothing, but may shorten the period.
 * @throws Refusal 404 for a friend whom the operator may not see, 409 during a reset, 422 where the typed name is another
 */
export async function requestDeletion({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: DeletionRequest;
}): Promise<void> {
	await assertFriendVisible(ctx, input.id);
	const [friend] = await queryRows(
		ctx.db,
		{ name: text },
		sql`select ${friends.name} as name from ${friends} where ${friends.id} = ${input.id}`,
	);
	if (!friend) throw notFound();
	assertConfirmed(friend.name || DELETION_WORD, input.confirmed);
	const condition = sql`${friends.id} = ${input.id}`;
	await assertNoReset(ctx, condition);
	await commitBatch(ctx.db, [
		requestStatement(ctx, condition, input.now),
		auditOfChange(ctx, { verb: "friend.delete.request", subjectType: "friend", subjectId: input.id }),
		hideStatement(ctx, condition),
	]);
}

interface DeletionsRequest {
	friend_ids: number[];
	/** Number of friends that the operator confirmed. */
	expected: number;
	/** The word that the operator typed. */
	confirmed: string;
	now: boolean;
}

/**
 * Requests the deletion of selected friends.
 * @throws Refusal 409 during a reset, or where the operator sees another number of them than they confirmed, 422
 *   without the word
 */
export async function requestDeletions({
	ctx,
	input: { friend_ids, expected, confirmed, now },
}: {
	ctx: OperatorCtx;
	input: DeletionsRequest;
}): Promise<{ count: number }> {
	assertConfirmed(DELETION_WORD, confirmed);
	const visibleFriends = await queryRows(
		ctx.db,
		{ id: number },
		sql`select ${friends.id} as id from ${friends}
			where ${friends.id} in ${valuesOfList(friend_ids)} and ${visibleTo(ctx.operator)}`,
	);
	if (visibleFriends.length !== expected) throw new Refusal(409, { ERROR: [DELETION_TEXTS.countChanged] });
	const ids = visibleFriends.map(({ id }) => id);
	const condition = sql`${friends.id} in ${valuesOfList(ids)}`;
	await assertNoReset(ctx, condition);
	await commitBatch(ctx.db, [
		requestStatement(ctx, condition, now),
		auditOfChange(ctx, { verb: "friend.delete.request", subjectType: "friend", detail: { friend_ids: ids } }),
		hideStatement(ctx, condition),
	]);
	return { count: ids.length };
}

function assertConfirmed(expected: string, confirmed: string): void {
	if (confirmed.trim() !== expected.trim()) throw invalid("confirmed", DELETION_TEXTS.confirmName(expected));
}

const isReset = sql`${friendDeletions.kind} = 'reset'`;
/** Due time after a second request: the earlier one. That of a reset says nothing about a deletion. */
const dueAtOfBoth = sql`iif(${isReset}, excluded.due_at, min(${friendDeletions.dueAt}, excluded.due_at))`;

/** @throws Refusal 409 while one of the friends is being reset: both would work on the same rows */
async function assertNoReset(ctx: OperatorCtx, condition: SQL): Promise<void> {
	const rows = await queryRows(
		ctx.db,
		sql`select 1 from ${friendDeletions} join ${friends} on ${friends.id} = ${friendDeletions.friendId}
			where ${condition} and ${isReset} and ${friendDeletions.state} = 'running' limit 1`,
	);
	if (rows.length > 0) throw new Refusal(409, { ERROR: [DELETION_TEXTS.resetRunning] });
}

/**
 * Statement that requests the deletion of friends. A friend's unfinished request is replaced if it failed, or if it waits
 * and is a reset, comes from the rule for blocked friends, or is due later.
 * @param condition condition on `friends`
 */
function requestStatement(ctx: OperatorCtx, condition: SQL, isNow: boolean): Statement {
	const dueAt = isNow ? ctx.now : ctx.now + GRACE_PERIOD;
	return execute(
		ctx.db,
		insertInto(
			friendDeletions,
			{
				kind: "delete",
				friendId: sql`${friends.id}`,
				operatorId: ctx.operator.id,
				state: "waiting",
				formerUserRate: sql`${friends.userRate}`,
				dueAt,
				nextAttemptAt: dueAt,
				createdAt: ctx.now,
			},
			sql`from ${friends} where ${condition}
					on conflict (friend_id) where state in ('waiting', 'running', 'failed') do update
						set kind = 'delete', state = 'waiting', options = null, step = 0, attempts = 0, reason = null,
							operator_id = excluded.operator_id, due_at = ${dueAtOfBoth}, next_attempt_at = ${dueAtOfBoth},
							former_user_rate = iif(${isReset}, excluded.former_user_rate, ${friendDeletions.formerUserRate})
						where ${friendDeletions.state} = 'failed' or (${friendDeletions.state} = 'waiting' and (${isReset}
							or ${friendDeletions.operatorId} is null or excluded.due_at < ${friendDeletions.dueAt}))`,
		),
	);
}

/** Blocks the friends of a request: nothing is sent to them or answered, and no list shows them. */
const hideStatement = (ctx: OperatorCtx, condition: SQL): Statement =>
	execute(
		ctx.db,
		sql`update ${friends} set user_rate = ${USER_RATE.blocked},
				deletes_at = (select d.due_at from ${friendDeletions} d where d.friend_id = ${friends.id}
					and d.state in ('waiting', 'running', 'failed') and d.kind = 'delete')
			where ${condition} and exists (select 1 from ${friendDeletions} d where d.friend_id = ${friends.id}
				and d.state in ('waiting', 'running', 'failed') and d.kind = 'delete')`,
	);
