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
const MAX_CHECKED = 20_000;
/** Maximum number of friends collected for one condition. */
const MAX_COLLECTED = 5_000;
const MAX_MATCHING = 1_000;

export interface ChatPageStatements {
	/**
	 * `with` clause that defines `found`: rows with `id` and `at`, newest first, one more than the page size.
	 * If a condition can be collected it also defines `way`, one row whose `is_few` reports that no walk was
	 * needed.
	 */
	found: SQL;
	/**
	 * Select of the position, `at` and `id`, at which the walk stopped early; used if the page is not full.
	 */
	end: SQL;
}

/** @param more one more than the page size */
export function buildChatPageStatements(asked: ChatPageQuery, more: BoundValue<number>): ChatPageStatements {
	const walk = walkStatements(asked, more);
	if (asked.from.length === 0)
		return {
			found: sql`with found as (${walk.found})`,
			end: walk.stopped,
		};
	const names = sql`with gathered as materialized (${sql.join(asked.from.map(collectedFriends), sql` union all `)}),
		chosen as materialized (select min(c.value) as place from ${listTable([...asked.from.keys()])} c
			where (select count(*) from gathered e where e.place = c.value) <= ${MAX_COLLECTED}),
		few as materialized (select distinct ${friends.id} as id, ${sortKey(asked)} as at
			from gathered cross join ${friends} on ${friends.id} = gathered.friend_id
			where gathered.place = (select place from chosen) and ${joinConditions(asked.each, "and")} limit ${MAX_MATCHING + 1}),
		way as materialized (select (select place from chosen) is not null
			and (select count(*) from few) <= ${MAX_MATCHING} as is_few)`;
	const few = sql`select id, at from few where ${isAfterPreviousPage(asked.behind, sql`at`, sql`id`)}
		order by at desc, id desc limit (select iif(is_few, ${more}, 0) from way)`;
	return {
		found: sql`${names}, found as (select id, at from (select * from (${few}) union all select * from (${walk.found}))
			order by at desc, id desc limit ${more})`,
		end: walk.stopped,
	};
}

/** Select of the friends of a condition, with its ordinal; for one with many, one more than the limit. */
const collectedFriends = (all: SQL, place: number): SQL =>
	sql`select * from (select ${place} as place, friend_id from (${all}) limit ${MAX_COLLECTED + 1})`;

/** Sort key of the list; 0 for a friend who never wrote. */
const sortKey = ({ order }: ChatPageQuery): SQL =>
	order === "new" ? sql`${friends.followedAt}` : sql`coalesce(${friends.lastMessageAt}, 0)`;

const isAfterPreviousPage = (behind: PreviousPageEnd | null, at: SQL, id: SQL): SQL =>
	behind === null ? sql`1` : sql`(${at}, ${id}) < (${behind.at}, ${behind.id})`;

function walkStatements(asked: ChatPageQuery, more: BoundValue<number>): { found: SQL; stopped: SQL } {
	const { at, range } = indexRange(asked);
	const order = sql`order by ${range.order}`;
	const most =
		asked.from.length === 0 ? sql`${MAX_CHECKED}` : sql`(select iif(is_few, 0, ${MAX_CHECKED}) from way)`;
	return {
		found: sql`select l.id as id, l.at as at
			from (select f.id as id, ${at} as at from ${friends} f where ${range.where} ${order} limit ${most}) l
			cross join ${friends} on ${friends.id} = l.id where ${joinConditions(asked.each, "and")}
			order by l.at desc, l.id desc limit ${more}`,
		stopped: sql`select f.id as id, ${at} as at from ${friends} f where ${range.where} ${order}
			limit 1 offset ${MAX_CHECKED - 1}`,
	};
}

/** Range of an index in its own order, so that nothing is sorted. */
function indexRange({ behind, order, isAmongSilent }: ChatPageQuery): {
	at: SQL;
	range: { where: SQL; order: SQL };
} {
	if (isAmongSilent)
		return {
			at: sql`0`,
			range: { where: sql`f.last_message_at is null and f.id < ${behind!.id}`, order: sql`f.id desc` },
		};
	const at = order === "new" ? sql`f.followed_at` : sql`f.last_message_at`;
	const where = joinConditions([sql`${at} is not null`, isAfterPreviousPage(behind, at, sql`f.id`)], "and");
	return { at, range: { where, order: sql`${at} desc, f.id desc` } };
}
