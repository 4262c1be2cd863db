import { eq } from "drizzle-orm";
import { friendSearches } from "#db/funnels.ts";
import { readFilter } from "#domain/filters/filter.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";

/**
 * The search under an address, whoever made it; of its filter what can be read now.
 * @throws Refusal 404, 403 for a search with conditions that the operator may not use.
 */
export async function findSearch(ctx: OperatorCtx, fid: string) {
	const [search] = await ctx.db.select().from(friendSearches).where(eq(friendSearches.fid, fid));
	if (!search) throw notFound();
	const filter = readFilter(search.filter);
	return { ...search, filter };
}
