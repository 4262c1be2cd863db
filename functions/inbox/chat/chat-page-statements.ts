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
	 * If a condition can be collected it also defines `strategy`, one row whose `is_few` reports that no
	 * walk was needed.
	 */
	found: SQL;
	/**
	 * Select of the position, `at` and `id`, at which the walk stopped early; used if the page is not full.
	 */
	end: SQL;
}

/** @param rowLimit one more than the page size */
export function buildChatPageStatements(
	query: ChatPageQuery,
	rowLimit: BoundValue<number>,
): ChatPageStatements {
	const walk = walkStatements(query, rowLimit);
	if (query.collectable.length === 0)
		return {
			found: sql`with found as (${walk.found})`,
			end: walk.end,
		};
	const withClause = sql`with collected as materialized (${sql.join(query.collectable.map(collectedFriends), sql` union all `)}),
		chosen as materialized (select min(c.value) as ordinal from ${listTable([...query.collectable.keys()])} c
			where (select count(*) from collected e where e.ordinal = c.value) <= ${MAX_COLLECTED}),
		few as materialized (select distinct ${friends.id} as id, ${sortKey(query)} as at
			from collected cross join ${friends} on ${friends.id} = collected.friend_id
			where collected.ordinal = (select ordinal from chosen) and ${joinConditions(query.conditions, "and")} limit ${MAX_MATCHING + 1}),
		strategy as materialized (select (select ordinal from chosen) is not null
			and (select count(*) from few) <= ${MAX_MATCHING} as is_few)`;
	const fewFriends = sql`select id, at from few where ${isAfterPreviousPage(query.cursor, sql`at`, sql`id`)}
		order by at desc, id desc limit (select iif(is_few, ${rowLimit}, 0) from strategy)`;
	return {
		found: sql`${withClause}, found as (select id, at from (select * from (${fewFriends}) union all select * from (${walk.found}))
			order by at desc, id desc limit ${rowLimit})`,
		end: walk.end,
	};
}

/** Select of the friends of a condition, with its ordinal; for one with many, one more than the limit. */
const collectedFriends = (friendIds: SQL, ordinal: number): SQL =>
	sql`select * from (select ${ordinal} as ordinal, friend_id from (${friendIds}) limit ${MAX_COLLECTED + 1})`;

/** Sort key of the list; 0 for a friend who never wrote. */
const sortKey = ({ order }: ChatPageQuery): SQL =>
	order === "new" ? sql`${friends.followedAt}` : sql`coalesce(${friends.lastMessageAt}, 0)`;

const isAfterPreviousPage = (cursor: PreviousPageEnd | null, at: SQL, id: SQL): SQL =>
	cursor === null ? sql`1` : sql`(${at}, ${id}) < (${cursor.at}, ${cursor.id})`;

function walkStatements(query: ChatPageQuery, rowLimit: BoundValue<number>): { found: SQL; end: SQL } {
	const { at, range } = indexRange(query);
	const order = sql`order by ${range.order}`;
	const scanLimit =
		query.collectable.length === 0
			? sql`${MAX_CHECKED}`
			: sql`(select iif(is_few, 0, ${MAX_CHECKED}) from strategy)`;
	return {
		found: sql`select l.id as id, l.at as at
			from (select f.id as id, ${at} as at from ${friends} f where ${range.where} ${order} limit ${scanLimit}) l
			cross join ${friends} on ${friends.id} = l.id where ${joinConditions(query.conditions, "and")}
			order by l.at desc, l.id desc limit ${rowLimit}`,
		end: sql`select f.id as id, ${at} as at from ${friends} f where ${range.where} ${order}
			limit 1 offset ${MAX_CHECKED - 1}`,
	};
}

/** Range of an index in its own order, so that nothing is sorted. */
function indexRange({ cursor, order, isAmongSilent }: ChatPageQuery): {
	at: SQL;
	range: { where: SQL; order: SQL };
} {
	if (isAmongSilent)
		return {
			at: sql`0`,
			range: { where: sql`f.last_message_at is null and f.id < ${cursor!.id}`, order: sql`f.id desc` },
		};
	const at = order === "new" ? sql`f.followed_at` : sql`f.last_message_at`;
	const where = joinConditions([sql`${at} is not null`, isAfterPreviousPage(cursor, at, sql`f.id`)], "and");
	return { at, range: { where, order: sql`${at} desc, f.id desc` } };
}
