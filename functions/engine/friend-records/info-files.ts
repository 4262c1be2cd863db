import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/** Schedules the deletion of a file of a friend field at an instant, unless a value uses it by then. */
export const scheduleFileDeletion = (ctx: Ctx, key: string, at: number) =>
	ctx.db
		.insert(backgroundTasks)
		.values({ kind: "member-file", subject: key, nextAttemptAt: at, createdAt: ctx.now })
		.onConflictDoUpdate({
			target: [backgroundTasks.kind, backgroundTasks.subject],
			set: { nextAttemptAt: at, attempts: 0, error: null },
		});

/** Deletes a file of a friend field that no value uses: replaced, removed, or never saved. */
export async function deleteUnusedFile(ctx: Ctx, key: string): Promise<void> {
	const [row] = await queryRows(
		ctx.db,
		sql`select 1 from ${friendVars} where ${friendVars.mediaKey} = ${key} limit 1`,
	);
	if (!row) await ctx.env.MEDIA.delete(key);
}
