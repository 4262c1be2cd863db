import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { messageSearch } from "#db/inbox/message-search.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import type { BoundValue } from "#db/platform/sql/prepare-once.ts";
import { joinConditions } from "#functions/engine/filters/conditions/join-conditions.ts";
import {
	compareMessages,
	lastStoredFirst,
	type MessageOrder,
	newestFirst,
} from "#functions/engine/messages/archive/merge-pages.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import {
	dayConditions,
	isInTimelineRange,
	isVisibleFriend,
	kindConditions,
	matchesTimelineQuery,
	scannedMessage,
	scannedMessages,
	visibleFriendIds,
	wholeTextConditions,
} from "./timeline-conditions.ts";
import type { TimelineConditions } from "./timeline-query.ts";

/**
 * Statements that find the message ids of a page of the timeline. There are three strategies, and each reads
 * a limited number of rows, however rare the matches are: a page may have fewer messages than its size, and
 * reports where it stopped (docs/inbox.md).
 * - Walk: the newest messages by the index of the mode, filtered by friend, kind and text.
 * - Hits: the newest messages of the full-text index, filtered likewise.
 * - Few: if the operator's scope or the saved search leaves few friends, the newest messages of each of them.
 */

/** Maximum number of index rows read for a page. They are adjacent, so this takes some milliseconds. */
export const MAX_SCANNED_MESSAGES = 20_000;
/** Maximum number of hits read for a page; each requires a row of another table. */
export const MAX_SCANNED_HITS = 2_000;
/** Maximum number of friends queried one by one. */
export const MAX_FEW_FRIENDS = 300;

/** Whether messages are ordered by insertion instead of their instant. */
export const isOrderedByInsertion = ({ indexQuery }: TimelineConditions): boolean => indexQuery !== null;

/** Ids of a page, one more than its size if there are more; for use after `in`. */
export function timelineMessageIds(ctx: OperatorCtx, query: TimelineConditions): SQL {
	if (query.friendId !== null) return newestMessagesOf(query, sql`${query.friendId}`);
	const { ids } = scanOf(ctx, query);
	if (!isNarrow(ctx, query)) return sql`select id from (${ids})`;
	const fewFriends = fewFriendsScan(ctx, query);
	return sql`${fewFriends.withClause}
		select id from (select * from (${fewFriends.ids}) union all select * from (${ids}))
		order by ${isOrderedByInsertion(query) ? sql`id desc` : sql`timestamp desc, id desc`} limit ${query.rowLimit}`;
}

/**
 * Select of the position at which a scan of all friends' messages stopped early: one row with `at` and `id`,
 * or none.
 */
export function timelineScanEnd(ctx: OperatorCtx, query: TimelineConditions): SQL {
	const { end } = scanOf(ctx, query);
	return isNarrow(ctx, query) ? packValues(sql`${fewFriendsScan(ctx, query).withClause} ${end}`) : end;
}

/** Whether most messages may be of friends who are filtered out or hidden. */
const isNarrow = ({ operator }: OperatorCtx, { filter }: TimelineConditions): boolean =>
	filter !== null || !operator.friendScope.all;

const scanOf = (ctx: OperatorCtx, query: TimelineConditions) =>
	(isOrderedByInsertion(query) ? hitScan : walkScan)(ctx, query, isNarrow(ctx, query));

/** Order of a page: hits of the index by insertion, all others by their instant. */
export const timelineComparator = (query: TimelineConditions) => ({
	id: messages.id,
	order: compareMessages(timelineOrderOf(query)),
});

export const timelineOrderOf = (query: TimelineConditions): MessageOrder =>
	isOrderedByInsertion(query) ? lastStoredFirst : newestFirst;

/** Expressions of that order, for use after `order by`. */
export const timelineOrderSql = (
	{ id, timestamp }: { id: SQLWrapper; timestamp: SQLWrapper },
	query: TimelineConditions,
): SQL[] => (isOrderedByInsertion(query) ? [sql`${id} desc`] : [sql`${timestamp} desc`, sql`${id} desc`]);

/** The newest messages of one friend. */
export const newestMessagesOf = (
	query: TimelineConditions,
	friendId: SQL,
): SQL => sql`select ${scannedMessage.id} as id from ${scannedMessages}
	where ${scannedMessage.friendId} = ${friendId} and ${isInTimelineRange(query)} and ${matchesTimelineQuery(scannedMessage, query)}
	order by ${isOrderedByInsertion(query) ? sql`${scannedMessage.id} desc` : sql`${scannedMessage.timestamp} desc, ${scannedMessage.id} desc`}
	limit ${query.rowLimit}`;

/** Row limit of a scan; 0 if few friends are queried one by one instead. */
const scanLimit = (limit: number, isNarrow: boolean): SQL =>
	isNarrow ? sql`(select iif(is_few, 0, ${limit}) from strategy)` : sql`${limit}`;

type ScanBuilder = (ctx: OperatorCtx, query: TimelineConditions, isNarrow: boolean) => { ids: SQL; end: SQL };

const walkScan: ScanBuilder = (ctx, query, isNarrow) => {
	const order = sql`order by ${scannedMessage.timestamp} desc, ${scannedMessage.id} desc`;
	// Unneeded columns are not read: the index of waiting messages does not contain them.
	const [type, outgoing] =
		query.kinds !== null || query.direction !== null
			? [scannedMessage.type, scannedMessage.outgoing]
			: [sql`null`, sql`null`];
	const text = query.spellings.length > 0 ? scannedMessage.text : sql`null`;
	const row = { type: sql`l.type`, outgoing: sql`l.outgoing`, text: sql`l.text` };
	return {
		ids: sql`select l.id as id, l.timestamp as timestamp
			from (select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp, ${scannedMessage.friendId} as friend_id,
					${outgoing} as outgoing, ${type} as type, ${text} as text
				from ${scannedMessages} where ${isInTimelineRange(query)} ${order} limit ${scanLimit(MAX_SCANNED_MESSAGES, isNarrow)}) l
			cross join ${friends} on ${friends.id} = l.friend_id
			where ${isVisibleFriend(ctx, query, sql`l.friend_id`)} and ${matchesTimelineQuery(row, query)}
			order by l.timestamp desc, l.id desc limit ${query.rowLimit}`,
		end: sql`select ${scannedMessage.timestamp} as at, ${scannedMessage.id} as id from ${scannedMessages} where ${isInTimelineRange(query)}
			${order} limit ${isNarrow ? sql`(select 1 - is_few from strategy)` : sql`1`} offset ${MAX_SCANNED_MESSAGES - 1}`,
	};
};

const hitScan: ScanBuilder = (ctx, query, isNarrow) => {
	const hits = fullTextHits(query);
	const limit = hitLimit(query, scanLimit(MAX_SCANNED_HITS, isNarrow));
	return {
		ids: sql`select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp
			from (select ${messageSearch.id} as id from ${hits} limit ${limit}) h
			cross join ${scannedMessages} on ${scannedMessage.id} = h.id cross join ${friends} on ${friends.id} = ${scannedMessage.friendId}
			where ${joinConditions([...dayConditions(query), ...kindConditions(scannedMessage, query), ...wholeTextConditions(scannedMessage.text, query), isVisibleFriend(ctx, query, scannedMessage.friendId)], "and")}
			order by h.id desc limit ${query.rowLimit}`,
		end: sql`select 0 as at, ${messageSearch.id} as id from ${hits} limit (${limit} >= ${MAX_SCANNED_HITS}) offset ${MAX_SCANNED_HITS - 1}`,
	};
};

/**
 * Row limit of an index scan; 0 if no message is before the cursor, as on pages within the archive: a search
 * without hits costs as much as a page of them.
 */
const hitLimit = ({ cursor }: TimelineConditions, limit: SQL): SQL =>
	cursor === null
		? limit
		: sql`(select iif(exists(select 1 from ${messages} where ${messages.id} < ${cursor.id}), ${limit}, 0))`;

/** Hits of the full-text index, last message first; for use after `from`. */
export const fullTextHits = (query: TimelineConditions): SQL =>
	sql`${messageSearch} where ${joinConditions(
		[
			sql`${messageSearch.text} match ${query.indexQuery}`,
			...(query.cursor === null ? [] : [sql`${messageSearch.id} < ${asInteger(query.cursor.id)}`]),
		],
		"and",
	)} order by ${messageSearch.id} desc`;

/**
 * D1 binds numbers as floats, but the full-text index seeks a row only by an integer: otherwise it scans from
 * its end.
 */
const asInteger = (id: BoundValue<number>): SQL => sql`cast(${id} as integer)`;

function fewFriendsScan(ctx: OperatorCtx, query: TimelineConditions): { withClause: SQL; ids: SQL } {
	return {
		withClause: sql`with few as materialized (${visibleFriendIds(ctx, query)} limit ${MAX_FEW_FRIENDS + 1}),
			strategy as materialized (select count(*) <= ${MAX_FEW_FRIENDS} as is_few from few)`,
		ids: sql`select m.id as id, m.timestamp as timestamp from few
			cross join ${messages} m on m.id in (${newestMessagesOf(query, sql`few.id`)})
			order by ${isOrderedByInsertion(query) ? sql`m.id desc` : sql`m.timestamp desc, m.id desc`}
			limit (select iif(is_few, ${query.rowLimit}, 0) from strategy)`,
	};
}
