import { and, eq, ne, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import type { FriendMemoInput } from "#domain/people/friends/friend-memo-input.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { recordFriendChange } from "#functions/engine/friend-records/record-friend-change.ts";
import { changeAuthor } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";

/**
 * Writes the operators' memo of a friend (`POST /api/v1/member/memo`, M-263).
 * @throws Refusal 404 for a friend whom the operator cannot see, 409 if a colleague changed the memo
 * meanwhile.
 */
export async function setFriendMemo({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: FriendMemoInput;
}): Promise<void> {
	const { member_id, memo, before } = input;
	await assertFriendVisible(ctx, member_id);
	const isUnchangedFriend = and(
		eq(friends.id, member_id),
		ne(friends.memo, memo),
		before === undefined ? undefined : eq(friends.memo, before),
	)!;
	const [, updateResult] = await ctx.db.batch([
		recordFriendChange(ctx, {
			friend: isUnchangedFriend,
			field: "memo",
			before: sql`${friends.memo}`,
			after: memo,
			changedBy: changeAuthor(ctx.operator),
		}),
		ctx.db
			.update(friends)
			.set({ memo, memoKey: normaliseText(memo) })
			.where(isUnchangedFriend),
		auditOfChange(ctx, {
			verb: "friend.memo",
			subjectType: "friend",
			subjectId: member_id,
			detail: { memo },
		}),
	]);
	if (updateResult.meta.changes === 0 && !(await isMemoStored(ctx, input))) throw changedByOther();
}

/** Whether the memo is stored already, by the same save sent before. */
async function isMemoStored(ctx: OperatorCtx, { member_id, memo }: FriendMemoInput): Promise<boolean> {
	const [friend] = await ctx.db.select({ memo: friends.memo }).from(friends).where(eq(friends.id, member_id));
	return friend?.memo === memo;
}
