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
	fromScanned,
	inRange,
	isVisibleFriend,
	matchesQuery,
	ofDays,
	ofKinds,
	ofWhole,
	scannedMessage,
	visibleFriendIds,
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
export const LOOKED = 20_000;
/** Maximum number of hits read for a page; each requires a row of another table. */
export const HITS = 2_000;
/** Maximum number of friends queried one by one. */
export const FEW = 300;

/** Whether messages are ordered by insertion instead of their instant. */
export const isByArrival = ({ match }: TimelineConditions): boolean => match !== null;

/** Ids of a page, one more than its size if there are more; for use after `in`. */
export function timelineIds(ctx: OperatorCtx, asked: TimelineConditions): SQL {
	if (asked.friendId !== null) return newestMessagesOf(asked, sql`${asked.friendId}`);
	const { ids } = lookingFor(ctx, asked);
	if (!isNarrow(ctx, asked)) return sql`select id from (${ids})`;
	const few = fewOf(ctx, asked);
	return sql`${few.names}
		select id from (select * from (${few.ids}) union all select * from (${ids}))
		order by ${isByArrival(asked) ? sql`id desc` : sql`timestamp desc, id desc`} limit ${asked.more}`;
}

/**
 * Finds the position at which a scan of all friends' messages stopped early: one row with `at` and `id`, or
 * none.
 */
export function endOf(ctx: OperatorCtx, asked: TimelineConditions): SQL {
	const { end } = lookingFor(ctx, asked);
	return isNarrow(ctx, asked) ? packValues(sql`${fewOf(ctx, asked).names} ${end}`) : end;
}

/** Whether most messages may be of friends who are filtered out or hidden. */
const isNarrow = ({ operator }: OperatorCtx, { filter }: TimelineConditions): boolean =>
	filter !== null || !operator.friendScope.all;

const lookingFor = (ctx: OperatorCtx, asked: TimelineConditions) =>
	(isByArrival(asked) ? hitsOf : walkOf)(ctx, asked, isNarrow(ctx, asked));

/** Order of a page: hits of the index by insertion, all others by their instant. */
export const inTimelineOrder = (asked: TimelineConditions) => ({
	id: messages.id,
	order: compareMessages(timelineOrderOf(asked)),
});

export const timelineOrderOf = (asked: TimelineConditions): MessageOrder =>
	isByArrival(asked) ? lastStoredFirst : newestFirst;

/** The same order in a statement. */
export const timelineOrder = (
	{ id, timestamp }: { id: SQLWrapper; timestamp: SQLWrapper },
	asked: TimelineConditions,
): SQL[] => (isByArrival(asked) ? [sql`${id} desc`] : [sql`${timestamp} desc`, sql`${id} desc`]);

/** The newest messages of one friend. */
export const newestMessagesOf = (
	asked: TimelineConditions,
	friendId: SQL,
): SQL => sql`select ${scannedMessage.id} as id from ${fromScanned}
	where ${scannedMessage.friendId} = ${friendId} and ${inRange(asked)} and ${matchesQuery(scannedMessage, asked)}
	order by ${isByArrival(asked) ? sql`${scannedMessage.id} desc` : sql`${scannedMessage.timestamp} desc, ${scannedMessage.id} desc`}
	limit ${asked.more}`;

/** Row limit of a scan: none if few friends are queried one by one instead. */
const unlessFew = (most: number, isNarrow: boolean): SQL =>
	isNarrow ? sql`(select iif(is_few, 0, ${most}) from way)` : sql`${most}`;

type Looking = (ctx: OperatorCtx, asked: TimelineConditions, isNarrow: boolean) => { ids: SQL; end: SQL };

const walkOf: Looking = (ctx, asked, isNarrow) => {
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
				from ${fromScanned} where ${inRange(asked)} ${order} limit ${unlessFew(LOOKED, isNarrow)}) l
			cross join ${friends} on ${friends.id} = l.friend_id
			where ${isVisibleFriend(ctx, asked, sql`l.friend_id`)} and ${matchesQuery(row, asked)}
			order by l.timestamp desc, l.id desc limit ${asked.more}`,
		end: sql`select ${scannedMessage.timestamp} as at, ${scannedMessage.id} as id from ${fromScanned} where ${inRange(asked)}
			${order} limit ${isNarrow ? sql`(select 1 - is_few from way)` : sql`1`} offset ${LOOKED - 1}`,
	};
};

const hitsOf: Looking = (ctx, asked, isNarrow) => {
	const hits = hitsIn(asked);
	const most = atMostBefore(asked, unlessFew(HITS, isNarrow));
	return {
		ids: sql`select ${scannedMessage.id} as id, ${scannedMessage.timestamp} as timestamp
			from (select ${messageSearch.id} as id from ${hits} limit ${most}) h
			cross join ${fromScanned} on ${scannedMessage.id} = h.id cross join ${friends} on ${friends.id} = ${scannedMessage.friendId}
			where ${joinConditions([...ofDays(asked), ...ofKinds(scannedMessage, asked), ...ofWhole(scannedMessage.text, asked), isVisibleFriend(ctx, asked, scannedMessage.friendId)], "and")}
			order by h.id desc limit ${asked.more}`,
		end: sql`select 0 as at, ${messageSearch.id} as id from ${hits} limit (${most} >= ${HITS}) offset ${HITS - 1}`,
	};
};

/**
 * Skips the index if no message is before the cursor, as at the begin of the archive: a search without hits
 * costs as much as a page of them.
 */
const atMostBefore = ({ before }: TimelineConditions, most: SQL): SQL =>
	before === null
		? most
		: sql`(select iif(exists(select 1 from ${messages} where ${messages.id} < ${before.id}), ${most}, 0))`;

/** Hits of the full-text index, last message first; for use after `from`. */
export const hitsIn = (asked: TimelineConditions): SQL =>
	sql`${messageSearch} where ${joinConditions(
		[
			sql`${messageSearch.text} match ${asked.match}`,
			...(asked.before === null ? [] : [sql`${messageSearch.id} < ${wholeNumber(asked.before.id)}`]),
		],
		"and",
	)} order by ${messageSearch.id} desc`;

/**
 * D1 binds numbers as floats, but the full-text index seeks a row only by an integer: otherwise it scans from
 * its end.
 */
const wholeNumber = (id: BoundValue<number>): SQL => sql`cast(${id} as integer)`;

function fewOf(ctx: OperatorCtx, asked: TimelineConditions): { names: SQL; ids: SQL } {
	return {
		names: sql`with few as materialized (${visibleFriendIds(ctx, asked)} limit ${FEW + 1}),
			way as materialized (select count(*) <= ${FEW} as is_few from few)`,
		ids: sql`select m.id as id, m.timestamp as timestamp from few
			cross join ${messages} m on m.id in (${newestMessagesOf(asked, sql`few.id`)})
			order by ${isByArrival(asked) ? sql`m.id desc` : sql`m.timestamp desc, m.id desc`}
			limit (select iif(is_few, ${asked.more}, 0) from way)`,
	};
}
