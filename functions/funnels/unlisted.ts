import { eq } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { memberQueries } from "#db/funnels.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditRow } from "../operators/audit.ts";
import { asBuilt } from "./present.ts";

/**
 * Keeps a filter for one place only, without a name. It is always a new one: whatever names an older one, a version of
 * an action for one, goes on with the conditions that it was made with.
 */
export async function keepFilter(ctx: OperatorCtx, filter: Filter): Promise<number> {
	const kept = async () => {
		const [row] = await ctx.db
			.select({ id: memberQueries.id })
			.from(memberQueries)
			.where(eq(memberQueries.saveKey, ctx.saveKey));
		return row?.id;
	};
	const before = await kept();
	if (before !== undefined) return before;
	await commit(ctx.db, [
		ctx.db
			.insert(memberQueries)
			.values({ filter, createdAt: ctx.now, saveKey: ctx.saveKey })
			.onConflictDoNothing(),
		auditRow(ctx, { verb: "filter.keep", subjectType: "member_query", detail: { filter } }),
	]);
	return (await kept())!;
}

/** A filter by the number under which it is kept. @throws Refusal 404 */
export async function showKept(ctx: OperatorCtx, id: number) {
	const [row] = await ctx.db
		.select({ filter: memberQueries.filter })
		.from(memberQueries)
		.where(eq(memberQueries.id, id));
	if (!row) throw notFound();
	return { id: null, name: "", group_id: null, member_query_id: id, ...asBuilt(id, 0, row.filter) };
}
