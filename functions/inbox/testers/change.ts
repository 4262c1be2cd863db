import { eq, sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { friends } from "#db/engine/friends.ts";
import { testers } from "#db/inbox/testers.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { assertVisible } from "#functions/engine/filters/visible.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Change {
	ctx: OperatorCtx;
	input: { friend_id: number };
}

/**
 * Makes a friend a tester; a repetition changes nothing.
 * @throws Refusal 404 for a friend whom the operator cannot see.
 */
export async function addTester({ ctx, input: { friend_id } }: Change): Promise<void> {
	await assertVisible(ctx, friend_id);
	await commit(ctx.db, [
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
export async function removeTester({ ctx, input: { friend_id } }: Change): Promise<void> {
	await assertVisible(ctx, friend_id);
	await commit(ctx.db, [
		ctx.db.delete(testers).where(eq(testers.friendId, friend_id)),
		auditOfChange(ctx, { verb: "tester.remove", subjectType: "friend", subjectId: friend_id }),
	]);
}
