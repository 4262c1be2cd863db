import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { conditionHolds } from "./condition-holds.ts";
import type { ItemKind } from "./definition.ts";
import { isAlive } from "./select-items.ts";

const MEMBERS_PER_PAGE = 50;

const MEMBER_COLUMNS = {
	id: number,
	name: text,
	icon_url: nullable(text),
	blocked_at: nullable(number),
	at: nullable(number),
	note: nullable(text),
	source: nullable(text),
};

/** One page of the friends in an item's count, newest first, within the operator's scope. */
export async function listItemMembers(ctx: OperatorCtx, kind: ItemKind, input: { id: number; page: number }) {
	const isItem = sql`${kind.table.id} = ${input.id} and ${isAlive(kind)}`;
	if (
		!kind.selectMembers ||
		!(await conditionHolds(ctx, sql`exists (select 1 from ${kind.table} where ${isItem})`))
	)
		throw notFound();
	const members = sql`(${kind.selectMembers(ctx, input.id)}) m join ${friends} on ${friends.id} = m.friend_id
		where ${visibleTo(ctx.operator)}`;
	const [item, rows, counted] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ name: text },
			sql`select ${kind.table.name} as name from ${kind.table} where ${isItem}`,
		),
		queryRows(
			ctx.db,
			MEMBER_COLUMNS,
			sql`select ${friends.id} as id, ${friends.name} as name, ${friends.iconUrl} as icon_url,
				${friends.blockedAt} as blocked_at, m.at as at, m.note as note,
				${kind.loadLateNotes ? sql`m.source` : sql`null`} as source from ${members}
				order by m.at desc, ${friends.id} desc limit ${MEMBERS_PER_PAGE} offset ${(input.page - 1) * MEMBERS_PER_PAGE}`,
		),
		queryRows(ctx.db, { total: number }, sql`select count(*) as total from ${members}`),
	]);
	const missingSources = rows.flatMap(({ note, source }) =>
		note === null && source !== null ? [source] : [],
	);
	const notesBySource =
		missingSources.length > 0 ? await kind.loadLateNotes?.(ctx, missingSources) : undefined;
	return {
		name: item[0]?.name ?? "",
		items: rows.map(({ blocked_at, at, source, note, ...row }) => ({
			...row,
			note: note ?? notesBySource?.get(source ?? "") ?? null,
			blocked: blocked_at !== null,
			at: at === null ? null : toWireTime(at, ctx.zone),
		})),
		total: counted[0]?.total ?? 0,
		page: input.page,
		take_num: MEMBERS_PER_PAGE,
	};
}
