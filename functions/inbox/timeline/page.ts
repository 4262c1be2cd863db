import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { messageSearch } from "#db/inbox/message-search.ts";
import { packed } from "#db/platform/sql/packed.ts";
import type { Bound } from "#db/platform/sql/written-once.ts";
import { joined } from "#functions/engine/filters/conditions/joined.ts";
import { byMessage, lastFirst, newestFirst, type Order } from "#functions/engine/messages/archive/merged.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Sought } from "./asked.ts";
import { fromX, inRange, isAsked, isOfTheirs, ofDays, ofKinds, ofWhole, theirs, x } from "./conditions.ts";

/**
 * Pages of the timeline as statements that find the ids of their messages. There are three ways to them, and each looks at
 * a limited number of rows, however rare what is asked for is: a page may hold fewer messages than it could, and says
 * where it stopped looking (docs/inbox.md).
 * - Walk: the newest messages by the index of the mode, sifted by friend, kind and text.
 * - Hits: the newest messages of the full-text index, sifted likewise.
 * - Few: where the operator's scope or the custom search leaves few friends, the newest of each of them, all of them.
 */

/** Rows of an index that a page looks at. They lie beside each other: some milliseconds. */
export const LOOKED = 20_000;
/** Hits that a page looks up, each of which is a row elsewhere. */
export const HITS = 2_000;
/** So many friends are asked one by one. */
export const FEW = 300;

/** Its messages come in the order in which they were written down. */
export const isByArrival = ({ match }: Sought): boolean => match !== null;

/** A page's ids, one more than it takes where there are more: stands behind `in`. */
export function idsOf(ctx: OperatorCtx, asked: Sought): SQL {
	if (asked.friendId !== null) return newestOf(asked, sql`${asked.friendId}`);
	const { ids } = lookingFor(ctx, asked);
	if (!isNarrow(ctx, asked)) return sql`select id from (${ids})`;
	const few = fewOf(ctx, asked);
	return sql`${few.names}
		select id from (select * from (${few.ids}) union all select * from (${ids}))
		order by ${isByArrival(asked) ? sql`id desc` : sql`timestamp desc, id desc`} limit ${asked.more}`;
}

/** Asks where looking for messages of all friends ended, before all was seen: a row with `at` and `id`, or none. */
export function endOf(ctx: OperatorCtx, asked: Sought): SQL {
	const { end } = lookingFor(ctx, asked);
	return isNarrow(ctx, asked) ? packed(sql`${fewOf(ctx, asked).names} ${end}`) : end;
}

/** Whether most of the messages may be of friends who are not asked for, or are somebody else's. */
const isNarrow = ({ operator }: OperatorCtx, { filter }: Sought): boolean =>
	filter !== null || !operator.friendScope.all;

const lookingFor = (ctx: OperatorCtx, asked: Sought) =>
	(isByArrival(asked) ? hitsOf : walkOf)(ctx, asked, isNarrow(ctx, asked));

/** How the messages of a page come: hits of the index as they were written down, all others by their instant. */
export const asTheyCome = (asked: Sought) => ({
	id: messages.id,
	order: byMessage(orderOf(asked)),
});

export const orderOf = (asked: Sought): Order => (isByArrival(asked) ? lastFirst : newestFirst);

/** The same order in a statement. */
export const inOrder = (
	{ id, timestamp }: { id: SQLWrapper; timestamp: SQLWrapper },
	asked: Sought,
): SQL[] => (isByArrival(asked) ? [sql`${id} desc`] : [sql`${timestamp} desc`, sql`${id} desc`]);

/** The newest messages of one friend. */
export const newestOf = (asked: Sought, friendId: SQL): SQL => sql`select ${x.id} as id from ${fromX}
	where ${x.friendId} = ${friendId} and ${inRange(asked)} and ${isAsked(x, asked)}
	order by ${isByArrival(asked) ? sql`${x.id} desc` : sql`${x.timestamp} desc, ${x.id} desc`}
	limit ${asked.more}`;

/** How many rows are looked at: none where few friends are asked one by one instead. */
const unlessFew = (most: number, isNarrow: boolean): SQL =>
	isNarrow ? sql`(select iif(is_few, 0, ${most}) from way)` : sql`${most}`;

type Looking = (ctx: OperatorCtx, asked: Sought, isNarrow: boolean) => { ids: SQL; end: SQL };

const walkOf: Looking = (ctx, asked, isNarrow) => {
	const order = sql`order by ${x.timestamp} desc, ${x.id} desc`;
	// What is not asked for is not read: the index of what waits does not hold it.
	const [type, outgoing] =
		asked.kinds !== null || asked.way !== null ? [x.type, x.outgoing] : [sql`null`, sql`null`];
	const text = asked.ways.length > 0 ? x.text : sql`null`;
	const row = { type: sql`l.type`, outgoing: sql`l.outgoing`, text: sql`l.text` };
	return {
		ids: sql`select l.id as id, l.timestamp as timestamp
			from (select ${x.id} as id, ${x.timestamp} as timestamp, ${x.friendId} as friend_id,
					${outgoing} as outgoing, ${type} as type, ${text} as text
				from ${fromX} where ${inRange(asked)} ${order} limit ${unlessFew(LOOKED, isNarrow)}) l
			cross join ${friends} on ${friends.id} = l.friend_id
			where ${isOfTheirs(ctx, asked, sql`l.friend_id`)} and ${isAsked(row, asked)}
			order by l.timestamp desc, l.id desc limit ${asked.more}`,
		end: sql`select ${x.timestamp} as at, ${x.id} as id from ${fromX} where ${inRange(asked)}
			${order} limit ${isNarrow ? sql`(select 1 - is_few from way)` : sql`1`} offset ${LOOKED - 1}`,
	};
};

const hitsOf: Looking = (ctx, asked, isNarrow) => {
	const hits = hitsIn(asked);
	const most = atMostBefore(asked, unlessFew(HITS, isNarrow));
	return {
		ids: sql`select ${x.id} as id, ${x.timestamp} as timestamp
			from (select ${messageSearch.id} as id from ${hits} limit ${most}) h
			cross join ${fromX} on ${x.id} = h.id cross join ${friends} on ${friends.id} = ${x.friendId}
			where ${joined([...ofDays(asked), ...ofKinds(x, asked), ...ofWhole(x.text, asked), isOfTheirs(ctx, asked, x.friendId)], "and")}
			order by h.id desc limit ${asked.more}`,
		end: sql`select 0 as at, ${messageSearch.id} as id from ${hits} limit (${most} >= ${HITS}) offset ${HITS - 1}`,
	};
};

/**
 * No hits where no message lies before the cursor, as where the archive begins: the index, which costs as much for no hit as
 * for a page of them, is left alone.
 */
const atMostBefore = ({ before }: Sought, most: SQL): SQL =>
	before === null
		? most
		: sql`(select iif(exists(select 1 from ${messages} where ${messages.id} < ${before.id}), ${most}, 0))`;

/** What the full-text index finds, the last message first: stands behind `from`. */
export const hitsIn = (asked: Sought): SQL =>
	sql`${messageSearch} where ${joined(
		[
			sql`${messageSearch.text} match ${asked.match}`,
			...(asked.before === null ? [] : [sql`${messageSearch.id} < ${wholeNumber(asked.before.id)}`]),
		],
		"and",
	)} order by ${messageSearch.id} desc`;

/** D1 binds numbers as floats, and the full-text index goes to a row by a whole number alone: else it reads from its end. */
const wholeNumber = (id: Bound<number>): SQL => sql`cast(${id} as integer)`;

function fewOf(ctx: OperatorCtx, asked: Sought): { names: SQL; ids: SQL } {
	return {
		names: sql`with few as materialized (${theirs(ctx, asked)} limit ${FEW + 1}),
			way as materialized (select count(*) <= ${FEW} as is_few from few)`,
		ids: sql`select m.id as id, m.timestamp as timestamp from few
			cross join ${messages} m on m.id in (${newestOf(asked, sql`few.id`)})
			order by ${isByArrival(asked) ? sql`m.id desc` : sql`m.timestamp desc, m.id desc`}
			limit (select iif(is_few, ${asked.more}, 0) from way)`,
	};
}
