import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { followerImports } from "#db/people/follower-imports.ts";
import { FOLLOWER_IMPORT_ATTEMPTS } from "#domain/people/existing-friends/follower-import.ts";
import {
	attemptsAfterWait,
	type LineReadVerdict,
} from "#domain/people/existing-friends/judge-follower-page.ts";
import { EXISTING_FRIENDS_TEXTS } from "#domain/platform/texts/existing-friends-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { endColumns } from "#functions/platform/queues/claim-job.ts";

export type FollowerImport = typeof followerImports.$inferSelect;

/** Condition: no other worker has continued the import, and it was not cancelled. */
export const isFollowerImportUnmoved = ({
	id,
	state,
	pages,
	restarts,
	cursor,
	profilesDone,
}: FollowerImport): SQL =>
	sql`exists (select 1 from ${followerImports} j where j.id = ${id} and j.state = ${state} and j.pages = ${pages}
		and j.restarts = ${restarts} and j.cursor = ${cursor} and j.profiles_done = ${profilesDone})`;

/** Changes an import unless its position has changed. */
export const updateImport = (
	ctx: Ctx,
	job: FollowerImport,
	changes: SQLiteUpdateSetSource<typeof followerImports>,
) =>
	ctx.db
		.update(followerImports)
		.set(changes)
		.where(and(eq(followerImports.id, job.id), isFollowerImportUnmoved(job)));

/** Columns of the next position, due at once. */
export const moveOn = (ctx: Ctx) => ({ attempts: 0, reason: null, nextAttemptAt: ctx.clock() });

export const giveUpImport = async (ctx: Ctx, job: FollowerImport, reason: string): Promise<void> =>
	void (await updateImport(ctx, job, { ...endColumns(ctx, "failed"), reason }));

/**
 * Postpones an import, or gives it up after too many attempts. Where LINE only asks to wait, the attempt is not
 * counted, and the import is never given up.
 */
export async function retryImport(
	ctx: Ctx,
	job: FollowerImport,
	{ at, reason, isCounted }: Extract<LineReadVerdict, { type: "retry" }>,
): Promise<void> {
	if (isCounted && job.attempts >= FOLLOWER_IMPORT_ATTEMPTS)
		return giveUpImport(ctx, job, EXISTING_FRIENDS_TEXTS.givenUp);
	await updateImport(ctx, job, {
		nextAttemptAt: at,
		reason,
		...(!isCounted && { attempts: attemptsAfterWait(job.attempts) }),
	});
}
