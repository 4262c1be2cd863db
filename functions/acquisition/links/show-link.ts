import { eq, sql } from "drizzle-orm";
import { links, linkTaps } from "#db/acquisition/links.ts";
import { scenarios } from "#db/automation/scenarios.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { listLastDays } from "#domain/acquisition/site-scripts/site-visit-days.ts";
import { CAUSE_LABELS, type CauseType } from "#domain/engine/actions/action-cause.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { DAY, toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { shortAddressOf } from "./short-address.ts";

const TAP_COUNTS_COLUMNS = {
	taps: number,
	friends: number,
	lastAt: nullable(number),
};

const SOURCE_COLUMNS = {
	type: nullable(typed<CauseType>(text)),
	id: nullable(number),
	name: nullable(text),
	taps: number,
	friends: number,
};

/** Maximum number of sources listed. */
const SOURCES_SHOWN = 20;

/**
 * A link with its taps by friends visible to the operator: in total, by day, and by source.
 * @throws Refusal 404
 */
export async function showCountedLink({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { from, dates } = listLastDays(ctx.now, ctx.zone);
	const ofLink = sql`t.link_id = ${id} and ${isFriendVisible(ctx.operator, sql`t.friend_id`)}`;
	const [[link], [totals], days, sources] = await ctx.db.batch([
		ctx.db.select().from(links).where(eq(links.id, id)),
		queryRows(
			ctx.db,
			TAP_COUNTS_COLUMNS,
			sql`select count(*) as taps, count(distinct t.friend_id) as friends, max(t.created_at) as lastAt
				from ${linkTaps} t where ${ofLink}`,
		),
		queryRows(
			ctx.db,
			{ day: number, count: number },
			sql`select cast((t.created_at - ${from}) / ${DAY} as integer) as day, count(*) as count
				from ${linkTaps} t where ${ofLink} and t.created_at >= ${from} group by 1`,
		),
		queryRows(
			ctx.db,
			SOURCE_COLUMNS,
			sql`select s.type as type, s.id as id, coalesce(b.name, c.name) as name, s.taps as taps, s.friends as friends
				from (select t.source_type as type, t.source_id as id, count(*) as taps,
					count(distinct t.friend_id) as friends from ${linkTaps} t where ${ofLink}
					group by 1, 2 order by taps desc limit ${SOURCES_SHOWN}) s
				left join ${broadcasts} b on s.type = 'broadcast' and b.id = s.id
				left join ${scenarios} c on s.type = 'scenario' and c.id = s.id order by s.taps desc`,
		),
	]);
	if (!link) throw notFound();
	return {
		id,
		version: link.version,
		url: labelPlaceholders(link.url),
		name: link.name,
		is_counted: link.isCounted ? 1 : 0,
		action_id: link.actionId,
		twice_type: link.twiceType,
		created_at: toWireTime(link.createdAt, ctx.zone),
		/** Address for places outside of messages; null until it is made. */
		short_address: shortAddressOf(ctx, link.shortCode),
		/** Openings of it by unknown people. */
		short_openings: link.shortOpenings,
		tap_count: totals?.taps ?? 0,
		friend_count: totals?.friends ?? 0,
		last_at: totals?.lastAt ? toWireTime(totals.lastAt, ctx.zone) : null,
		dates,
		by_day: dates.map((_, day) => days.find((dayRow) => dayRow.day === day)?.count ?? 0),
		sources: sources.map(({ type, name, taps, friends }) => ({
			/** Source of the link; a message without a cause was sent in the chat or by an API client. */
			label: type === null ? "個別の送信" : CAUSE_LABELS[type],
			name,
			tap_count: taps,
			friend_count: friends,
		})),
	};
}
