import { eq } from "drizzle-orm";
import { friendSearches } from "#db/funnels.ts";
import { readFilter } from "#domain/filters/filter.ts";
import { assertConditionsAllowed } from "../filters/allowed.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";

/**
 * The search under an address, whoever made it; of its filter what can be read now. Another operator's may ask what one
 * may not ask oneself; one's own was allowed when it was stored.
 * @throws Refusal 404, 403 for another's with conditions that the operator may not use.
 */
export async function findSearch(ctx: OperatorCtx, fid: string) {
	const search = await readSearch(ctx, fid);
	if (!search) throw notFound();
	if (!search.mine) assertConditionsAllowed(ctx.operator, search.filter);
	return search;
}

/** The same without a word where there is none. */
export async function readSearch(ctx: OperatorCtx, fid: string) {
	const [search] = await ctx.db.select().from(friendSearches).where(eq(friendSearches.fid, fid));
	if (!search) return undefined;
	const { name, operatorId, filter } = search;
	return { name, mine: operatorId === ctx.operator.id, filter: readFilter(filter) };
}
