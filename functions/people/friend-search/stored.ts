import { eq } from "drizzle-orm";
import { friendSearches } from "#db/engine/member-queries.ts";
import { type Filter, isCondition, readFilter } from "#domain/engine/filters/filter-schema.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * Stored search by its address, whoever made it, with the readable part of its filter. The operator's current
 * abilities decide: a role may have changed since.
 * @throws Refusal 404, 403 for one with conditions that the operator may not use.
 */
export async function findSearch(ctx: OperatorCtx, fid: string) {
	const search = await readSearch(ctx, fid);
	if (!search) throw notFound();
	assertSearchAllowed(ctx.operator, search.filter);
	return search;
}

/** @throws Refusal 403 for a search with conditions that the operator may not use */
export function assertSearchAllowed(operator: SignedIn, filter: Filter): void {
	if (!isMenuCount(operator, filter)) assertConditionsAllowed(operator, filter);
}

/** The same, undefined instead of 404 where there is none. */
export async function readSearch(ctx: OperatorCtx, fid: string) {
	const [search] = await ctx.db.select().from(friendSearches).where(eq(friendSearches.fid, fid));
	if (!search) return undefined;
	const { name, operatorId, filter } = search;
	return { name, mine: operatorId === ctx.operator.id, filter: readFilter(filter) };
}

/**
 * Whether the filter is a rich menu's count, whose friends any operator who sees the list of rich menus may
 * see.
 */
export function isMenuCount(operator: SignedIn, { inputs }: Pick<Filter, "inputs">): boolean {
	const [condition, ...others] = inputs;
	if (!condition || !isCondition(condition, "richmenu") || others.length > 0) return false;
	return condition.match === 0 && hasAbility(operator, "richmenu-read");
}
