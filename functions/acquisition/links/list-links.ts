import { type SQL, sql } from "drizzle-orm";
import { links, linkTaps } from "#db/acquisition/links.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { LINKS_PER_PAGE, type LinkListQuery, type TapSource } from "#domain/acquisition/links/link-input.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const COLUMNS = {
	id: number,
	url: text,
	name: text,
	isCounted: typed<0 | 1>(number),
	hasAction: typed<0 | 1>(number),
	taps: nullable(number),
	friends: nullable(number),
	lastAt: nullable(number),
};

/** Counted links, newest first, one page, with taps by friends visible to the operator. One statement. */
export async function listCountedLinks({ ctx, input }: { ctx: OperatorCtx; input: LinkListQuery }) {
	const rows = await queryRows(ctx.db, COLUMNS, linkListStatement(ctx, input));
	const page = rows.slice(0, LINKS_PER_PAGE);
	return {
		items: page.map((row) => ({
			id: row.id,
			url: labelPlaceholders(row.url),
			name: row.name,
			is_counted: row.isCounted,
			has_action: row.hasAction,
			tap_count: row.taps ?? 0,
			friend_count: row.friends ?? 0,
			last_at: row.lastAt === null ? null : toWireTime(row.lastAt, ctx.zone),
		})),
		next_before: rows.length > page.length ? page.at(-1)!.id : null,
	};
}

/** Statement of `listCountedLinks`; taps are counted only for the links of the page. */
export function linkListStatement(ctx: OperatorCtx, { search, before }: LinkListQuery): SQL {
	const matchesSearch =
		search === "" ? sql`1` : sql`(instr(lower(url), lower(${search})) > 0 or instr(name, ${search}) > 0)`;
	const isEarlier = before === undefined ? sql`1` : sql`id < ${before}`;
	return sql`with page as materialized (select * from ${links} where ${isEarlier} and ${matchesSearch}
			order by id desc limit ${LINKS_PER_PAGE + 1}),
		counted as (select t.link_id, count(*) as taps, count(distinct t.friend_id) as friends,
			max(t.created_at) as last_at from ${linkTaps} t
			where t.link_id in (select id from page) and ${isFriendVisible(ctx.operator, sql`t.friend_id`)}
			group by t.link_id)
		select p.id as id, p.url as url, p.name as name, p.is_counted as isCounted, p.action_id is not null as hasAction,
			c.taps as taps, c.friends as friends, c.last_at as lastAt
		from page p left join counted c on c.link_id = p.id order by p.id desc`;
}

const SOURCE_LINK_COLUMNS = {
	id: number,
	url: text,
	name: text,
	taps: number,
	friends: number,
};

/** Tapped links of one source (a broadcast, a scenario), most tapped first. */
export async function listTapsOfSource({
	ctx,
	input: { type, id },
}: {
	ctx: OperatorCtx;
	input: { type: TapSource; id: number };
}) {
	const [items, [totals]] = await ctx.db.batch([
		queryRows(
			ctx.db,
			SOURCE_LINK_COLUMNS,
			sql`select l.id as id, l.url as url, l.name as name, count(*) as taps, count(distinct t.friend_id) as friends
				from ${linkTaps} t join ${links} l on l.id = t.link_id
				where ${isVisibleTapOf(ctx, type, id)} group by l.id order by taps desc, l.id desc limit ${LINKS_PER_PAGE}`,
		),
		queryRows(
			ctx.db,
			{ taps: number, friends: number },
			sql`select count(*) as taps, count(distinct t.friend_id) as friends from ${linkTaps} t
				where ${isVisibleTapOf(ctx, type, id)}`,
		),
	]);
	return {
		items: items.map(({ url, taps, friends, ...link }) => ({
			...link,
			url: labelPlaceholders(url),
			tap_count: taps,
			friend_count: friends,
		})),
		tap_count: totals?.taps ?? 0,
		friend_count: totals?.friends ?? 0,
	};
}

const isVisibleTapOf = (ctx: OperatorCtx, type: TapSource, id: number): SQL =>
	sql`t.source_type = ${type} and t.source_id = ${id} and ${isFriendVisible(ctx.operator, sql`t.friend_id`)}`;
