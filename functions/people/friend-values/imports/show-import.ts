import { and, desc, eq } from "drizzle-orm";
import { friendImports } from "#db/people/friend-imports.ts";
import { isScopeWithin } from "#domain/console/operators/operator-bounds.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { readImportPreview } from "./import-storage.ts";

const MAX_IMPORTS_LISTED = 20;

type Import = typeof friendImports.$inferSelect;

/** An import of the operator's own. @throws Refusal 404 */
export async function findOwnImport(ctx: OperatorCtx, id: number): Promise<Import> {
	const [importRow] = await ctx.db
		.select()
		.from(friendImports)
		.where(and(eq(friendImports.id, id), eq(friendImports.operatorId, ctx.operator.id)));
	if (!importRow) throw notFound();
	return importRow;
}

/** Changes that a file makes, the rows left out, and the progress. @throws Refusal 404 */
export async function showImport({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const row = await findOwnImport(ctx, id);
	const preview = await readImportPreview(ctx.env, id);
	// Before the start, the preview's counts are right: the upload may have died before updating the row.
	const importWithPlan = row.state === "preview" ? { ...row, ...preview?.planned } : row;
	const isPreviewVisible =
		importWithPlan.state === "preview" && isScopeWithin(importWithPlan.scope, ctx.operator);
	return {
		...presentImport(ctx, importWithPlan),
		problems: importWithPlan.problems,
		ignored: preview?.ignored ?? [],
		/** First changes of the plan; none if the operator's scope has narrowed since, because they show values. */
		preview: isPreviewVisible ? (preview?.changes ?? []) : [],
		/** Whether it can be started: the plan is stored completely and changes somebody. */
		is_startable: importWithPlan.state === "preview" && preview !== null && importWithPlan.total > 0,
	};
}

/** The operator's latest imports, newest first. */
export async function listImports({ ctx }: { ctx: OperatorCtx }) {
	const importRows = await ctx.db
		.select()
		.from(friendImports)
		.where(eq(friendImports.operatorId, ctx.operator.id))
		.orderBy(desc(friendImports.id))
		.limit(MAX_IMPORTS_LISTED);
	return { items: importRows.map((importRow) => presentImport(ctx, importRow)) };
}

const presentImport = (ctx: OperatorCtx, importRow: Import) => ({
	id: importRow.id,
	file_name: importRow.fileName,
	state: importRow.state,
	rows: importRow.rows,
	changes: importRow.changes,
	total: importRow.total,
	done: importRow.done,
	problem_count: importRow.problems.length,
	reason: importRow.reason,
	created_at: toWireTime(importRow.createdAt, ctx.zone),
	finished_at: importRow.finishedAt === null ? null : toWireTime(importRow.finishedAt, ctx.zone),
});
