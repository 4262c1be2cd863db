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
export const isOrderedByInsertion = ({ match }: TimelineConditions): boolean => match !== null;

/** Ids of a page, one more than its size if there are more; for use after `in`. */
export function timelineMessageIds(ctx: OperatorCtx, asked: TimelineConditions): SQL {
	if (asked.friendId !== null) return newestMessagesOf(asked, sql`${asked.friendId}`);
	const { ids } = scanOf(ctx, asked);
	if (!isNarrow(ctx, asked)) return sql`select id from (${ids})`;
	const few = fewFriendsScan(ctx, asked);
	return sql`${few.names}
		select id from (select * from (${few.ids}) union all select * from (${ids}))
		order by ${isOrderedByInsertion(asked) ? sql`id desc` : sql`timestamp desc, id desc`} limit ${asked.more}`;
}

/**
 * Select of the position at which a scan of all friends' messages stopped early: one row with `at` and `id`,
 * or none.
 */
export function timelineScanEnd(ctx: OperatorCtx, asked: TimelineConditions): SQL {
	const { end } = scanOf(ctx, asked);
	return isNarrow(ctx, asked) ? packValues(sql`${fewFriendsScan(ctx, asked).names} ${end}`) : end;
}

/** Whether most messages may be of friends who are filtered out or hidden. */
const isNarrow = ({ operator }: OperatorCtx, { filter }: TimelineConditions): boolean =>
	filter !== null || !operator.friendScope.all;

const scanOf = (ctx: OperatorCtx, asked: TimelineConditions) =>
	(isOrderedByInsertion(asked) ? hitScan : walkScan)(ctx, asked, isNarrow(ctx, asked));

/** Order of a page: hits of the index by insertion, all others by their instant. */
export const timelineComparator = (asked: TimelineConditions) => ({
	id: messages.id,
	order: compareMessages(timelineOrderOf(asked)),
});

export const timelineOrderOf = (asked: TimelineConditions): MessageOrder =>
	isOrderedByInsertion(asked) ? lastStoredFirst : newestFirst;

/** Expressions of that order, for use after `order by`. */
export const timelineOrderSql = (
	{ id, timestamp }: { id: SQLWrapper; timestamp: SQLWrapper },
	asked: TimelineConditions,
): SQL[] => (isOrderedByInsertion(asked) ? [sql`${id} desc`] : [sql`${timestamp} desc`, sql`${id} desc`]);

/** The newest messages of one friend. */
export const newestMessagesOf = (
	asked: TimelineConditions,
	friendId: SQL,
): SQL => sql`select ${scannedMessage.id} as id from ${scannedMessages}
	where ${scannedMessage.friendId} = ${friendId} and ${isInTimelineRange(asked)} and ${matchesTimelineQuery(scannedMessage, asked)}
	order by ${isOrderedByInsertion(asked) ? sql`${scannedMessage.id} desc` : sql`${scannedMessage.timestamp} desc, ${scannedMessage.id} desc`}
	limit ${asked.more}`;

/** Row limit of a scan; 0 if few friends are queried one by one instead. */
const scanLimit = (most: number, isNarrow: boolean): SQL =>
	isNarrow ? sql`(select iif(is_few, 0, ${most}) from way)` : sql`${most}`;

type ScanBuilder = (ctx: OperatorCtx, asked: TimelineConditions, isNarrow: boolean) => { ids: SQL; end: SQL };

const walkScan: ScanBuilder = (ctx, asked, isNarrow) => {
	const order = sql`order by ${scannedMessage.timestamp} desc, ${scannedMessage.id} desc`;
	// Unneeded columns are not read: the index of waiting messages does not contain them.
	const [type, outgoing] =
		asked.kinds !== null || asked.way !== null
			? [scannedMessage.type, scannedMessage.outgoing]
			: [sql`null`, sql`null`];
	const text = asked.ways.length > 0 ? scannedMessage.text : sql`null`;
	const row = { type: sql`l.type`, outgoing: sql`l.outgoing`, text: sql`l.text` };
	return {
		ids: sql`select l.id as id, l.timestamp as timestamp
			from (select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp, ${scannedMessage.friendId} as friend_id,
					${outgoing} as outgoing, ${type} as type, ${text} as text
				from ${scannedMessages} where ${isInTimelineRange(asked)} ${order} limit ${scanLimit(MAX_SCANNED_MESSAGES, isNarrow)}) l
			cross join ${friends} on ${friends.id} = l.friend_id
			where ${isVisibleFriend(ctx, asked, sql`l.friend_id`)} and ${matchesTimelineQuery(row, asked)}
			order by l.timestamp desc, l.id desc limit ${asked.more}`,
		end: sql`select ${scannedMessage.timestamp} as at, ${scannedMessage.id} as id from ${scannedMessages} where ${isInTimelineRange(asked)}
			${order} limit ${isNarrow ? sql`(select 1 - is_few from way)` : sql`1`} offset ${MAX_SCANNED_MESSAGES - 1}`,
	};
};

const hitScan: ScanBuilder = (ctx, asked, isNarrow) => {
	const hits = fullTextHits(asked);
	const most = hitLimit(asked, scanLimit(MAX_SCANNED_HITS, isNarrow));
	return {
		ids: sql`select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp
			from (select ${messageSearch.id} as id from ${hits} limit ${most}) h
			cross join ${scannedMessages} on ${scannedMessage.id} = h.id cross join ${friends} on ${friends.id} = ${scannedMessage.friendId}
			where ${joinConditions([...dayConditions(asked), ...kindConditions(scannedMessage, asked), ...wholeTextConditions(scannedMessage.text, asked), isVisibleFriend(ctx, asked, scannedMessage.friendId)], "and")}
			order by h.id desc limit ${asked.more}`,
		end: sql`select 0 as at, ${messageSearch.id} as id from ${hits} limit (${most} >= ${MAX_SCANNED_HITS}) offset ${MAX_SCANNED_HITS - 1}`,
	};
};

/**
 * Row limit of an index scan; 0 if no message is before the cursor, as on pages within the archive: a search
 * without hits costs as much as a page of them.
 */
const hitLimit = ({ before }: TimelineConditions, most: SQL): SQL =>
	before === null
		? most
		: sql`(select iif(exists(select 1 from ${messages} where ${messages.id} < ${before.id}), ${most}, 0))`;

/** Hits of the full-text index, last message first; for use after `from`. */
export const fullTextHits = (asked: TimelineConditions): SQL =>
	sql`${messageSearch} where ${joinConditions(
		[
			sql`${messageSearch.text} match ${asked.match}`,
			...(asked.before === null ? [] : [sql`${messageSearch.id} < ${asInteger(asked.before.id)}`]),
		],
		"and",
	)} order by ${messageSearch.id} desc`;

/**
 * D1 binds numbers as floats, but the full-text index seeks a row only by an integer: otherwise it scans from
 * its end.
 */
const asInteger = (id: BoundValue<number>): SQL => sql`cast(${id} as integer)`;

function fewFriendsScan(ctx: OperatorCtx, asked: TimelineConditions): { names: SQL; ids: SQL } {
	return {
		names: sql`with few as materialized (${visibleFriendIds(ctx, asked)} limit ${MAX_FEW_FRIENDS + 1}),
			way as materialized (select count(*) <= ${MAX_FEW_FRIENDS} as is_few from few)`,
		ids: sql`select m.id as id, m.timestamp as timestamp from few
			cross join ${messages} m on m.id in (${newestMessagesOf(asked, sql`few.id`)})
			order by ${isOrderedByInsertion(asked) ? sql`m.id desc` : sql`m.timestamp desc, m.id desc`}
			limit (select iif(is_few, ${asked.more}, 0) from way)`,
	};
}
