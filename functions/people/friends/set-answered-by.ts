import { and, eq, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import type { AnsweringTool } from "#domain/engine/friend-records/answering-tool.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Chooses the tool that answers a friend; null for the account's setting. Answers that wait are checked again before
 * they are sent.
 * @throws Refusal 404 for a friend whom the operator cannot see
 */
export async function setAnsweredBy({
	ctx,
	input: { id, answered_by },
}: {
	ctx: OperatorCtx;
	input: { id: number; answered_by: AnsweringTool | null };
}): Promise<void> {
	await assertFriendVisible(ctx, id);
	await ctx.db.batch([
		ctx.db
			.update(friends)
			.set({ answeredBy: answered_by })
			.where(and(eq(friends.id, id), sql`${friends.answeredBy} is not ${answered_by}`)),
		auditOfChange(ctx, {
			verb: "friend.answered_by",
			subjectType: "friend",
			subjectId: id,
			detail: { after: { answered_by } },
		}),
	]);
}
