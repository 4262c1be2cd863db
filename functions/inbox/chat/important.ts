import { sql } from "drizzle-orm";
import { talks } from "#db/engine/talks.ts";
import { insertInto, overwriting } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { assertVisible } from "#functions/engine/filters/visible.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface SetImportant {
	ctx: OperatorCtx;
	input: { id: number; important: boolean };
}

/**
 * Sets or clears a friend's important mark.
 * @throws Refusal 404 for a friend whom the operator may not see.
 */
export async function setImportant({ ctx, input: { id, important } }: SetImportant): Promise<void> {
	await assertVisible(ctx, id);
	await ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				talks,
				{ friendId: id, important, updatedAt: ctx.now },
				sql`where true on conflict (friend_id) do update set ${overwriting(talks.important, talks.updatedAt)}
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
