import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { testers } from "#db/inbox/tester-table.ts";
import { friendDeletions } from "#db/people/friend-deletions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import type { ResetOptions } from "#domain/people/friend-deletion/friend-deletion.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/**
 * Resets a tester, as if they had just followed. A repetition while it runs changes nothing.
 * @throws Refusal 404 for a friend whom the operator may not see, 422 for one who is no tester
 */
export async function resetTester({
	ctx,
	input: { id, ...options },
}: {
	ctx: OperatorCtx;
	input: { id: number } & ResetOptions;
}): Promise<void> {
	await assertFriendVisible(ctx, id);
	const tester = await queryRows(ctx.db, sql`select 1 from ${testers} where ${testers.friendId} = ${id}`);
	if (tester.length === 0) throw invalid("ERROR", DELETION_TEXTS.notTester);
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				friendDeletions,
				{
					kind: "reset",
					friendId: id,
					operatorId: ctx.operator.id,
					state: "waiting",
					options: sql`${JSON.stringify(options)}`,
					dueAt: ctx.now,
					nextAttemptAt: ctx.now,
					createdAt: ctx.now,
				},
				sql`where true on conflict do nothing`,
			),
		),
		auditOfChange(ctx, {
			verb: "friend.reset",
			subjectType: "friend",
			subjectId: id,
			detail: { ...options },
		}),
	]);
}
