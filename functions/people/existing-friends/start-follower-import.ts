import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { followerImports } from "#db/people/follower-imports.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { EXISTING_FRIENDS_TEXTS } from "#domain/platform/texts/existing-friends-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseRestricted } from "#functions/platform/http/refuse-restricted.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";

const isFollowerImportRunning = sql`exists (select 1 from ${followerImports} r where r.next_attempt_at is not null)`;

/**
 * Begins an import of LINE's list of followers; one at a time.
 * @throws Refusal 422 while another one is at work, 403 for operators who do not see all friends
 */
export async function startFollowerImport({ ctx }: { ctx: OperatorCtx }): Promise<{ id: number }> {
	refuseRestricted(ctx);
	const startedImport = await saveOnce(
		() => selectSaved(ctx, followerImports),
		() =>
			commitBatch(ctx.db, [
				execute(
					ctx.db,
					insertInto(
						followerImports,
						{
							operatorId: ctx.operator.id,
							nextAttemptAt: ctx.now,
							createdAt: ctx.now,
							saveKey: ctx.saveKey,
						},
						sql`where not ${isFollowerImportRunning}`,
					),
				),
				auditOfChange(ctx, { verb: "follower.import", subjectType: "friend" }),
			]),
	);
	if (!startedImport) throw invalid("ERROR", EXISTING_FRIENDS_TEXTS.running);
	return startedImport;
}

/** Stops an import; the friends found so far are kept. @throws Refusal 403, 404, 422 for one that is over */
export async function cancelFollowerImport({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	refuseRestricted(ctx);
	const isThis = sql`${followerImports.id} = ${id}`;
	const [[cancelled]] = await ctx.db.batch([
		ctx.db
			.update(followerImports)
			.set({ state: "cancelled", nextAttemptAt: null, finishedAt: ctx.now })
			.where(sql`${isThis} and ${followerImports.nextAttemptAt} is not null`)
			.returning({ id: followerImports.id }),
		auditOfChange(ctx, { verb: "follower.import-stop", subjectType: "friend" }),
	]);
	if (cancelled) return;
	const [followerImport] = await ctx.db
		.select({ state: followerImports.state })
		.from(followerImports)
		.where(isThis);
	if (!followerImport) throw notFound();
	// A repeated request finds it cancelled.
	if (followerImport.state !== "cancelled") throw invalid("ERROR", EXISTING_FRIENDS_TEXTS.notCancellable);
}
