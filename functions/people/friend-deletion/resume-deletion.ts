import { and, eq } from "drizzle-orm";
import { friendDeletions } from "#db/people/friend-deletions.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/**
 * Continues a deletion that was given up, from its beginning.
 * @throws Refusal 404 for a friend whom the operator may not see, 409 where none was given up
 */
export async function resumeDeletion({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	await assertFriendVisible(ctx, id);
	const [updateResult] = await ctx.db.batch([
		ctx.db
			.update(friendDeletions)
			.set({ state: "running", step: 0, attempts: 0, reason: null, nextAttemptAt: ctx.now })
			.where(and(eq(friendDeletions.friendId, id), eq(friendDeletions.state, "failed"))),
		auditOfChange(ctx, { verb: "friend.delete.resume", subjectType: "friend", subjectId: id }),
	]);
	if (updateResult.meta.changes === 0) throw new Refusal(409, { ERROR: [DELETION_TEXTS.notFailed] });
}
