import { sql } from "drizzle-orm";
import { talks } from "#db/engine/talks.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface SetImportantArgs {
	ctx: OperatorCtx;
	input: { id: number; important: boolean };
}

/**
 * Sets or clears a friend's important mark.
 * @throws Refusal 404 for a friend whom the operator may not see.
 */
export async function setTalkImportant({ ctx, input: { id, important } }: SetImportantArgs): Promise<void> {
	await assertFriendVisible(ctx, id);
	await ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				talks,
				{ friendId: id, important, updatedAt: ctx.now },
				sql`where true on conflict (friend_id) do update set ${excludedAssignments(talks.important, talks.updatedAt)}
					where ${talks.important} is not excluded.important`,
			),
		),
		auditOfChange(ctx, {
			verb: "talk.important",
			subjectType: "friend",
			subjectId: id,
			detail: { important },
		}),
	]);
}
