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
	const [found] = await ctx.db
		.select()
		.from(friendImports)
		.where(and(eq(friendImports.id, id), eq(friendImports.operatorId, ctx.operator.id)));
	if (!found) throw notFound();
	return found;
}

/** Changes that a file makes, the rows left out, and the progress. @throws Refusal 404 */
export async function showImport({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const row = await findOwnImport(ctx, id);
	const preview = await readImportPreview(ctx.env, id);
	// Before the start, the preview's counts are right: the upload may have died before updating the row.
	const found = row.state === "preview" ? { ...row, ...preview?.planned } : row;
	const shows = found.state === "preview" && isScopeWithin(found.scope, ctx.operator);
	return {
		...presentImport(ctx, found),
		problems: found.problems,
		ignored: preview?.ignored ?? [],
		/** First changes of the plan; none if the operator's scope has narrowed since, because they show values. */
		preview: shows ? (preview?.changes ?? []) : [],
		/** Whether it can be started: the plan is stored completely and changes somebody. */
		is_startable: found.state === "preview" && preview !== null && found.total > 0,
	};
}

/** The operator's latest imports, newest first. */
export async function listImports({ ctx }: { ctx: OperatorCtx }) {
	const found = await ctx.db
		.select()
		.from(friendImports)
		.where(eq(friendImports.operatorId, ctx.operator.id))
		.orderBy(desc(friendImports.id))
		.limit(MAX_IMPORTS_LISTED);
	return { items: found.map((each) => presentImport(ctx, each)) };
}

const presentImport = (ctx: OperatorCtx, found: Import) => ({
	id: found.id,
	file_name: found.fileName,
	state: found.state,
	rows: found.rows,
	changes: found.changes,
	total: found.total,
	done: found.done,
	problem_count: found.problems.length,
	reason: found.reason,
	created_at: toWireTime(found.createdAt, ctx.zone),
	finished_at: found.finishedAt === null ? null : toWireTime(found.finishedAt, ctx.zone),
});
