import { and, desc, eq } from "drizzle-orm";
import { friendImports } from "#db/people/friend-imports.ts";
import { scopeWithin } from "#domain/console/operators/operator-bounds.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { getPreview } from "./parts.ts";

const LISTED = 20;

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
	const preview = await getPreview(ctx.env, id);
	// Until it is begun the preview has the counts: its worker may have died before the row was updated.
	const found = row.state === "preview" ? { ...row, ...preview?.planned } : row;
	const shows = found.state === "preview" && scopeWithin(found.scope, ctx.operator);
	return {
		...present(ctx, found),
		problems: found.problems,
		ignored: preview?.ignored ?? [],
		/**
		 * First changes of the plan; none where the operator sees fewer friends since, as it shows their values.
		 */
		preview: shows ? (preview?.changes ?? []) : [],
		/** Whether it can be begun: a plan that was not written whole cannot. */
		is_startable: found.state === "preview" && preview !== null && found.total > 0,
	};
}

/** The operator's imports of the last days, newest first. */
export async function listImports({ ctx }: { ctx: OperatorCtx }) {
	const found = await ctx.db
		.select()
		.from(friendImports)
		.where(eq(friendImports.operatorId, ctx.operator.id))
		.orderBy(desc(friendImports.id))
		.limit(LISTED);
	return { items: found.map((each) => present(ctx, each)) };
}

const present = (ctx: OperatorCtx, found: Import) => ({
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
