import { and, eq, lt } from "drizzle-orm";
import { friendSearches } from "#db/engine/member-queries.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { type Filter, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import type { FriendSearchInput } from "#domain/people/friend-search/friend-search-input.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { saveExplorerItem } from "#functions/engine/explorer/save-explorer-item.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { funnelKind } from "#functions/people/saved-searches/kind.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden } from "#functions/platform/http/request-refusal.ts";
import { isRichMenuCount, readStoredSearch } from "./find-stored-search.ts";

/** Retention of a stored search. A custom search is kept for longer. */
const SEARCH_RETENTION = 30 * DAY;

/**
 * Stores a search under an address (E-405, E-412). The operator's own `fid` is overwritten, any other `fid`
 * creates a new search.
 * @throws Refusal 403 for conditions that the operator may not use, and for saving a custom search without the
 * ability.
 */
export async function registerSearch({ ctx, input }: { ctx: OperatorCtx; input: FriendSearchInput }) {
	const filter = filterSchema.parse(input);
	// A form (0) may not search by conditions that a link with a count may.
	if (input.direct === 0 || !isRichMenuCount(ctx.operator, filter))
		assertConditionsAllowed(ctx.operator, filter, await findOwnFilter(ctx, input));
	if (input.is_template === 1) {
		if (!hasAbility(ctx.operator, "funnel-write")) throw forbidden();
		const funnel = { name: input.name, group_id: input.group_id, filter };
		await saveExplorerItem({ ctx, kind: funnelKind, id: null, input: funnel });
	}
	const search = { operatorId: ctx.operator.id, name: input.name, filter, createdAt: ctx.now };
	const isOwn = eq(friendSearches.operatorId, ctx.operator.id);
	const [replacedSearch] = await ctx.db
		.update(friendSearches)
		.set(search)
		.where(and(eq(friendSearches.fid, input.fid), isOwn))
		.returning({ fid: friendSearches.fid });
	const fid = replacedSearch?.fid ?? (await deriveFid(ctx.saveKey));
	if (!replacedSearch) {
		await ctx.db.batch([
			ctx.db
				.delete(friendSearches)
				.where(and(isOwn, lt(friendSearches.createdAt, ctx.now - SEARCH_RETENTION))),
			ctx.db
				.insert(friendSearches)
				.values({ fid, ...search })
				.onConflictDoNothing(),
		]);
	}
	return { fid, redirect_to: addressOf("friendSearch", { fid }) };
}

/** The same save gets the same address, and nobody can guess another's. */
async function deriveFid(saveKey: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`search:${saveKey}`));
	return Buffer.from(digest).toString("hex").slice(0, 32);
}

/** Current filter of the operator's own search before it is overwritten. */
async function findOwnFilter(ctx: OperatorCtx, { fid }: FriendSearchInput): Promise<Filter | undefined> {
	const search = fid === "" ? undefined : await readStoredSearch(ctx, fid);
	return search?.mine ? search.filter : undefined;
}
