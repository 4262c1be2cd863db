import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { Ctx } from "#functions/context.ts";

/** Has a file of friends' information deleted at a moment, unless it is somebody's value then. */
export const eraseIfUnused = (ctx: Ctx, key: string, at: number) =>
	ctx.db
		.insert(backgroundTasks)
		.values({ kind: "member-file", subject: key, nextAttemptAt: at, createdAt: ctx.now })
		.onConflictDoUpdate({
			target: [backgroundTasks.kind, backgroundTasks.subject],
			set: { nextAttemptAt: at, attempts: 0, error: null },
		});

/** Deletes a file of friends' information that no value uses: replaced, removed, or never saved. */
export async function memberFile(ctx: Ctx, key: string): Promise<void> {
	const [used] = await rowsOf(
		ctx.db,
		sql`select 1 from ${friendVars} where ${friendVars.mediaKey} = ${key} limit 1`,
	);
	if (!used) await ctx.env.MEDIA.delete(key);
}
