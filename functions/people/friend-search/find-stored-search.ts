import { eq } from "drizzle-orm";
import { friendSearches } from "#db/engine/member-queries.ts";
import { RICHMENU_MATCH } from "#domain/engine/filters/conditions/richmenu.ts";
import { type Filter, isCondition, readFilter } from "#domain/engine/filters/filter-schema.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * Stored search of any operator by its address, with the readable part of its filter. The operator's current
 * abilities decide: a role may have changed since.
 * @throws Refusal 404, 403 for one with conditions that the operator may not use.
 */
export async function findStoredSearch(ctx: OperatorCtx, fid: string) {
	const search = await readStoredSearch(ctx, fid);
	if (!search) throw notFound();
	assertSearchAllowed(ctx.operator, search.filter);
	return search;
}

/** @throws Refusal 403 for a search with conditions that the operator may not use */
export function assertSearchAllowed(operator: SignedIn, filter: Filter): void {
	if (!isRichMenuCount(operator, filter)) assertConditionsAllowed(operator, filter);
}

/** Stored search by its address, without the check of abilities; undefined if there is none. */
export async function readStoredSearch(ctx: OperatorCtx, fid: string) {
	const [search] = await ctx.db.select().from(friendSearches).where(eq(friendSearches.fid, fid));
	if (!search) return undefined;
	const { name, operatorId, filter } = search;
	return { name, mine: operatorId === ctx.operator.id, filter: readFilter(filter) };
}

/** Whether the filter is a rich menu's friend count, which operators with `richmenu-read` may open. */
export function isRichMenuCount(operator: SignedIn, { inputs }: Pick<Filter, "inputs">): boolean {
	const [condition, ...otherInputs] = inputs;
	if (!condition || !isCondition(condition, "richmenu") || otherInputs.length > 0) return false;
	return condition.match === RICHMENU_MATCH.shown && hasAbility(operator, "richmenu-read");
}
