import { and, eq, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { packed } from "#db/platform/sql/packed.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { whole } from "#db/platform/sql/whole.ts";
import { isBroken } from "#domain/engine/filters/broken.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { idsNeeded } from "#domain/engine/filters/summary.ts";
import { page } from "#domain/integrations/open-api/v1/fields.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/allowed.ts";
import { countOf, idsAfter } from "#functions/engine/filters/audience.ts";
import { joined } from "#functions/engine/filters/conditions/joined.ts";
import { allThere, filterNames } from "#functions/engine/filters/names.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import type { ProgramCtx } from "../program.ts";
import { type FriendRow, friendColumns } from "./columns.ts";
import { presentForProgram } from "./present.ts";

interface Place {
	/** Id after which the page begins. */
	after: number;
	limit: number;
}

/**
 * One friend, hidden in the console or not.
 * @throws Refusal 404 for one hidden from the program, as for a missing one
 */
export async function findOne(ctx: ProgramCtx, which: SQL) {
	const [found] = await rowsOf<FriendRow>(
		ctx.db,
		sql`select ${friendColumns(ctx)} from ${friends} where ${which} and ${visibleTo(ctx.operator)}`,
	);
	if (!found) throw notFound();
	return presentForProgram(found);
}

export const byFid = (fid: number): SQL => eq(friends.id, fid);

/** A page of friends in order of their ids, which new friends do not change. */
export const pageOfFriends = (ctx: ProgramCtx, which: SQL | undefined, { after, limit }: Place) =>
	readPage(ctx, friendsOf(ctx, sql`${and(sql`${friends.id} > ${after}`, which)}`, limit), limit);

const friendsOf = (ctx: ProgramCtx, which: SQL, limit: number): SQL =>
	sql`select ${friendColumns(ctx)} from ${friends} where ${which} order by ${friends.id} limit ${whole(limit + 1)}`;

async function readPage(ctx: ProgramCtx, statement: SQL, limit: number) {
	const rows = await rowsOf<FriendRow>(ctx.db, statement);
	return page(rows, { limit, idOf: ({ fid }) => fid, present: presentForProgram });
}

/**
 * A page of the friends of a filter. A filter with deleted references matches nobody; only an empty result is
 * checked for that.
 * @throws Refusal 422 for a filter with deleted references
 */
export async function pageOfFilter(ctx: ProgramCtx, filter: Filter, { after, limit }: Place) {
	assertConditionsAllowed(ctx.operator, filter);
	const within = joined([visibleTo(ctx.operator), ...allThere(idsNeeded(filter.inputs))], "and");
	const ids = idsAfter(ctx, filter, within, { cursor: after, take: limit + 1 });
	// Values that may be bound as a list must precede all others.
	const ofThem = friendsOf(ctx, sql`${friends.id} in (select id from page)`, limit);
	const found = await readPage(ctx, packed(sql`with page as (${ids}) ${ofThem}`), limit);
	if (found.items.length === 0) await assertUsable(ctx, filter);
	return found;
}

/** Number of friends who match a filter. @throws Refusal 422 */
export async function countFriends(ctx: ProgramCtx, filter: Filter): Promise<{ count: number }> {
	assertConditionsAllowed(ctx.operator, filter);
	const [counted] = await rowsOf<{ count: number }>(
		ctx.db,
		packed(sql`select (${countOf(ctx, filter, visibleTo(ctx.operator))}) as count
			where ${joined([sql`1`, ...allThere(idsNeeded(filter.inputs))], "and")}`),
	);
	if (!counted?.count) await assertUsable(ctx, filter);
	return { count: counted?.count ?? 0 };
}

/** @throws Refusal 403 for conditions beyond the program's rights, 422 for deleted references */
export async function assertUsable(ctx: ProgramCtx, filter: Filter): Promise<void> {
	assertConditionsAllowed(ctx.operator, filter);
	if (filter.inputs.length === 0) return;
	if (isBroken(filter, await filterNames(ctx, [filter]))) throw invalid("filter", FILTER_TEXTS.filterBroken);
}
