import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import type { BoundValue } from "#db/platform/sql/prepare-once.ts";
import { joinConditions } from "#functions/engine/filters/conditions/join-conditions.ts";
import type { ChatPageQuery, PreviousPageEnd } from "./chat-page-query.ts";

/**
 * Statements that find the friends of a page of the chat's list. There are two strategies, and each reads a
 * limited number of rows, however rare the matches are: a page may have fewer friends than its size, and
 * reports where it stopped.
 * - Walk: friends in index order, each checked in turn.
 * - Few: if any condition has few friends, all of them are collected, checked and sorted.
 * Friends who never wrote are after all others; a walk reaches them with a cursor at 0.
 */

/** Maximum number of friends checked by a walk. */
const LOOKED = 20_000;
/** Maximum number of friends collected for one condition, and of those that match the others too. */
const GATHERED = 5_000;
const FEW = 1_000;

export interface ChatPageStatements {
	/**
	 * Clause before the statement: rows with `id` and `at`, named `found`, newest first, one more than the page
	 * size. With conditions that can be collected there is also the row `way`, whose `is_few` reports that no
	 * walk was needed.
	 */
	found: SQL;
	/** Position at which the walk stopped early, as `at` and `id`; queried if the page is not full. */
	end: SQL;
}

/** @param more one more than the page size */
export function buildChatPage(asked: ChatPageQuery, more: BoundValue<number>): ChatPageStatements {
	const walk = walkOf(asked, more);
	if (asked.from.length === 0)
		return {
			found: sql`with found as (${walk.found})`,
			end: walk.stopped,
		};
	const names = sql`with gathered as materialized (${sql.join(asked.from.map(upToFew), sql` union all `)}),
		chosen as materialized (select min(c.value) as place from ${listTable([...asked.from.keys()])} c
			where (select count(*) from gathered e where e.place = c.value) <= ${GATHERED}),
		few as materialized (select distinct ${friends.id} as id, ${wroteAt(asked)} as at
			from gathered cross join ${friends} on ${friends.id} = gathered.friend_id
			where gathered.place = (select place from chosen) and ${joinConditions(asked.each, "and")} limit ${FEW + 1}),
		way as materialized (select (select place from chosen) is not null
			and (select count(*) from few) <= ${FEW} as is_few)`;
	const few = sql`select id, at from few where ${isBehind(asked.behind, sql`at`, sql`id`)}
		order by at desc, id desc limit (select iif(is_few, ${more}, 0) from way)`;
	return {
		found: sql`${names}, found as (select id, at from (select * from (${few}) union all select * from (${walk.found}))
			order by at desc, id desc limit ${more})`,
		end: walk.stopped,
	};
}

/** Friends of a condition with its ordinal; for one with many, one more than the limit. */
const upToFew = (all: SQL, place: number): SQL =>
	sql`select * from (select ${place} as place, friend_id from (${all}) limit ${GATHERED + 1})`;

/** Sort key of the list; 0 for a friend who never wrote. */
const wroteAt = ({ order }: ChatPageQuery): SQL =>
	order === "new" ? sql`${friends.followedAt}` : sql`coalesce(${friends.lastMessageAt}, 0)`;

const isBehind = (behind: PreviousPageEnd | null, at: SQL, id: SQL): SQL =>
	behind === null ? sql`1` : sql`(${at}, ${id}) < (${behind.at}, ${behind.id})`;

function walkOf(asked: ChatPageQuery, more: BoundValue<number>): { found: SQL; stopped: SQL } {
	const { at, range } = stretchOf(asked);
	const order = sql`order by ${range.order}`;
	const most = asked.from.length === 0 ? sql`${LOOKED}` : sql`(select iif(is_few, 0, ${LOOKED}) from way)`;
	return {
		found: sql`select l.id as id, l.at as at
			from (select f.id as id, ${at} as at from ${friends} f where ${range.where} ${order} limit ${most}) l
			cross join ${friends} on ${friends.id} = l.id where ${joinConditions(asked.each, "and")}
			order by l.at desc, l.id desc limit ${more}`,
		stopped: sql`select f.id as id, ${at} as at from ${friends} f where ${range.where} ${order}
			limit 1 offset ${LOOKED - 1}`,
	};
}

/** Range of an index in its own order, so that nothing is sorted. */
function stretchOf({ behind, order, isAmongSilent }: ChatPageQuery): {
	at: SQL;
	range: { where: SQL; order: SQL };
} {
	if (isAmongSilent)
		return {
			at: sql`0`,
			range: { where: sql`f.last_message_at is null and f.id < ${behind!.id}`, order: sql`f.id desc` },
		};
	const at = order === "new" ? sql`f.followed_at` : sql`f.last_message_at`;
	const where = joinConditions([sql`${at} is not null`, isBehind(behind, at, sql`f.id`)], "and");
	return { at, range: { where, order: sql`${at} desc, f.id desc` } };
}
