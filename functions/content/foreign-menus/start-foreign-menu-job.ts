import { sql } from "drizzle-orm";
import { foreignMenuFriends, foreignMenuJobs } from "#db/content/foreign-menus.ts";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { ForeignMenuInput } from "#domain/content/foreign-menus/foreign-menu-input.ts";
import type { ForeignMenuJobKind } from "#domain/content/foreign-menus/foreign-menu-job.ts";
import { FOREIGN_MENU_TEXTS } from "#domain/platform/texts/foreign-menus-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";

/** Refuses operators who do not see all friends, because the work concerns all. @throws Refusal 403 */
export function assertMayChangeAllFriends({ operator }: OperatorCtx): void {
	if (!operator.friendScope.all) throw new Refusal(403, { ERROR: [FOREIGN_MENU_TEXTS.onlyAllFriends] });
}

/** Begins to ask LINE for the menu of each friend. @throws Refusal 403, 422 while another job is at work */
export const startMenuCheck = ({ ctx }: { ctx: OperatorCtx }): Promise<{ id: number }> =>
	startJob(ctx, {
		kind: "check",
		lineMenuId: null,
		total: sql`(select count(*) from ${friends} where blocked_at is null)`,
	});

/** Begins to remove a menu from its friends. @throws Refusal 403, 422 while another job is at work */
export const startMenuRemoval = ({
	ctx,
	input: { line_menu_id },
}: {
	ctx: OperatorCtx;
	input: ForeignMenuInput;
}): Promise<{ id: number }> =>
	startJob(ctx, {
		kind: "unlink",
		lineMenuId: line_menu_id,
		total: sql`(select count(*) from ${foreignMenuFriends} where line_menu_id = ${line_menu_id})`,
	});

interface NewJob {
	kind: ForeignMenuJobKind;
	lineMenuId: string | null;
	total: ReturnType<typeof sql>;
}

async function startJob(ctx: OperatorCtx, newJob: NewJob): Promise<{ id: number }> {
	assertMayChangeAllFriends(ctx);
	const isRunning = sql`exists (select 1 from ${foreignMenuJobs} r where r.next_attempt_at is not null)`;
	const startedJob = await saveOnce(
		() => selectSaved(ctx, foreignMenuJobs),
		() =>
			commitBatch(ctx.db, [
				execute(
					ctx.db,
					insertInto(
						foreignMenuJobs,
						{
							...newJob,
							operatorId: ctx.operator.id,
							nextAttemptAt: ctx.now,
							createdAt: ctx.now,
							saveKey: ctx.saveKey,
						},
						sql`where not ${isRunning}`,
					),
				),
				auditOfChange(ctx, {
					verb: newJob.kind === "check" ? "richmenu.foreign-check" : "richmenu.foreign-unlink",
					subjectType: "friend",
					...(newJob.lineMenuId !== null && { detail: { line_menu_id: newJob.lineMenuId } }),
				}),
			]),
	);
	if (!startedJob) throw invalid("ERROR", FOREIGN_MENU_TEXTS.running);
	return startedJob;
}

/** Stops a job; its finished part stays. @throws Refusal 403, 404, 422 for one that is over */
export async function cancelForeignMenuJob({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	assertMayChangeAllFriends(ctx);
	const isThis = sql`${foreignMenuJobs.id} = ${id}`;
	const [cancelled] = await ctx.db
		.update(foreignMenuJobs)
		.set({ state: "cancelled", nextAttemptAt: null, finishedAt: ctx.now })
		.where(sql`${isThis} and ${foreignMenuJobs.state} = 'running'`)
		.returning({ id: foreignMenuJobs.id });
	if (cancelled) return;
	const [found] = await ctx.db.select({ state: foreignMenuJobs.state }).from(foreignMenuJobs).where(isThis);
	if (!found) throw notFound();
	if (found.state !== "cancelled") throw invalid("ERROR", FOREIGN_MENU_TEXTS.notCancellable);
}
