import { and, eq, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { rowsOf } from "#db/raw.ts";
import { whole } from "#db/whole.ts";
import { isBroken } from "#domain/filters/broken.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { page } from "#domain/open-api/v1/fields.ts";
import { FILTER_TEXTS } from "#domain/texts/filters.ts";
import { assertConditionsAllowed } from "../../../filters/allowed.ts";
import { countOf, idsAfter } from "../../../filters/audience.ts";
import { filterNames } from "../../../filters/names.ts";
import { visibleTo } from "../../../filters/visible.ts";
import { invalid, notFound } from "../../../http/refusal.ts";
import type { ProgramCtx } from "../program.ts";
import { type FriendRow, friendColumns } from "./columns.ts";
import { presentForProgram } from "./present.ts";

interface Place {
	/** The id behind which the page begins. */
	after: number;
	limit: number;
}

/** One friend, hidden or not. @throws Refusal 404 for one whom the program may not see, as for one who is not there */
export async function findOne(ctx: ProgramCtx, which: SQL) {
	const [found] = await rowsOf<FriendRow>(
		ctx.db,
		sql`select ${friendColumns(ctx, sql`${ctx.now}`)} from ${friends} where ${which} and ${visibleTo(ctx.operator)}`,
	);
	if (!found) throw notFound();
	return presentForProgram(found);
}

export const byFid = (fid: number): SQL => eq(friends.id, fid);

/** A page of friends in the order of their ids, which stays as it is however many are added meanwhile. */
export const pageOfFriends = (ctx: ProgramCtx, which: SQL | undefined, place: Place) =>
	readPage(ctx, { which, moment: sql`${ctx.now}` }, place);

async function readPage(
	ctx: ProgramCtx,
	{ which, moment }: { which: SQL | undefined; moment: SQL },
	{ after, limit }: Place,
) {
	const rows = await rowsOf<FriendRow>(
		ctx.db,
		sql`select ${friendColumns(ctx, moment)} from ${friends} where ${and(sql`${friends.id} > ${after}`, which)}
			order by ${friends.id} limit ${limit + 1}`,
	);
	return page(rows, { limit, idOf: ({ fid }) => fid, present: presentForProgram });
}

/** A page of the friends of a filter. @throws Refusal 422 for a filter that names what is gone */
export async function pageOfFilter(ctx: ProgramCtx, filter: Filter, { after, limit }: Place) {
	await assertUsable(ctx, filter);
	const ids = idsAfter(ctx, filter, visibleTo(ctx.operator), { cursor: after, take: limit + 1 });
	return readPage(ctx, { which: sql`${friends.id} in (${ids})`, moment: whole(ctx.now) }, { after, limit });
}

/** How many friends a filter finds. @throws Refusal 422 */
export async function countFriends(ctx: ProgramCtx, filter: Filter): Promise<{ count: number }> {
	await assertUsable(ctx, filter);
	const [counted] = await rowsOf<{ count: number }>(ctx.db, countOf(ctx, filter, visibleTo(ctx.operator)));
	return { count: counted?.count ?? 0 };
}

/** @throws Refusal 403 for conditions beyond the program's rights, 422 for those that name what is gone */
export async function assertUsable(ctx: ProgramCtx, filter: Filter): Promise<void> {
	assertConditionsAllowed(ctx.operator, filter);
	if (filter.inputs.length === 0) return;
	if (isBroken(filter, await filterNames(ctx, [filter]))) throw invalid("filter", FILTER_TEXTS.filterBroken);
}
