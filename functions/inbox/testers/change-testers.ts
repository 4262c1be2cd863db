import { eq, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { testers } from "#db/inbox/tester-table.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface ChangeTesterArgs {
	ctx: OperatorCtx;
	input: { friend_id: number };
}

/**
 * Makes a friend a tester; a repetition changes nothing.
 * @throws Refusal 404 for a friend whom the operator cannot see.
 */
export async function createTester({ ctx, input: { friend_id } }: ChangeTesterArgs): Promise<void> {
	await assertFriendVisible(ctx, friend_id);
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				testers,
				{ friendId: sql`${friends.id}`, createdAt: ctx.now },
				sql`from ${friends} where ${friends.id} = ${friend_id} on conflict do nothing`,
			),
		),
		auditOfChange(ctx, { verb: "tester.add", subjectType: "friend", subjectId: friend_id }),
	]);
}

/**
 * Removes a friend from the testers.
 * @throws Refusal 404 for a friend whom the operator cannot see.
 */
export async function deleteTester({ ctx, input: { friend_id } }: ChangeTesterArgs): Promise<void> {
	await assertFriendVisible(ctx, friend_id);
	await commitBatch(ctx.db, [
		ctx.db.delete(testers).where(eq(testers.friendId, friend_id)),
		auditOfChange(ctx, { verb: "tester.remove", subjectType: "friend", subjectId: friend_id }),
	]);
}
