import { and, desc, eq, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendDeletions } from "#db/people/friend-deletions.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

interface FriendRequest {
	ctx: OperatorCtx;
	input: { id: number };
}

const isWaiting = (id: number) =>
	and(
		eq(friendDeletions.friendId, id),
		eq(friendDeletions.state, "waiting"),
		eq(friendDeletions.kind, "delete"),
	);

/**
 * Takes back a requested deletion: the friend is shown as before. A repetition changes nothing.
 * @throws Refusal 404 for a friend whom the operator may not see, 409 once the deletion has begun
 */
export async function takeBackDeletion({ ctx, input: { id } }: FriendRequest): Promise<void> {
	await assertFriendVisible(ctx, id);
	const [, request] = await ctx.db.batch([
		execute(
			ctx.db,
			sql`update ${friends} set deletes_at = null, user_rate = (select ${friendDeletions.formerUserRate}
					from ${friendDeletions} where ${isWaiting(id)})
				where ${friends.id} = ${id} and deletes_at is not null
					and exists (select 1 from ${friendDeletions} where ${isWaiting(id)})`,
		),
		ctx.db
			.update(friendDeletions)
			.set({ state: "taken_back", nextAttemptAt: null, finishedAt: ctx.now })
			.where(isWaiting(id)),
		auditOfChange(ctx, { verb: "friend.delete.take_back", subjectType: "friend", subjectId: id }),
	]);
	if (request.meta.changes === 0 && (await lastState(ctx, id)) !== "taken_back")
		throw new Refusal(409, { ERROR: [DELETION_TEXTS.notTakenBack] });
}

async function lastState({ db }: OperatorCtx, id: number) {
	const [row] = await db
		.select({ state: friendDeletions.state })
		.from(friendDeletions)
		.where(eq(friendDeletions.friendId, id))
		.orderBy(desc(friendDeletions.id))
		.limit(1);
	return row?.state;
}
