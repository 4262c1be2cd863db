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
import { refuseRestricted } from "#functions/platform/http/refuse-restricted.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";

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
	refuseRestricted(ctx);
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
