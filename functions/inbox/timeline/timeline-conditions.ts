import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { jsonTable } from "#db/platform/sql/json-list.ts";
import { wideLettersIn } from "#domain/inbox/timeline/found-text.ts";
import { joinConditions } from "#functions/engine/filters/conditions/join-conditions.ts";
import { filterWhere } from "#functions/engine/filters/filter-where.ts";
import {
	isEachFriendVisible,
	visibleFriendIdsSql,
	visibleTo,
} from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { TimelineConditions } from "./timeline-query.ts";

/** Alias of `messages` in statements that also read `messages` outside it. */
export const scannedMessage = alias(messages, "x");
export const scannedMessages = sql`${messages} x`;

/** Conditions that the indexes of messages cover: mode, days and cursor. */
export const isInTimelineRange = (query: TimelineConditions): SQL =>
	joinConditions([...modeConditions(query), ...dayConditions(query), ...cursorConditions(query)], "and");

const modeConditions = ({ mode }: TimelineConditions): SQL[] => {
	// Written as in the partial indexes, so that the planner can use them.
	if (mode === "uncheck") return [sql`${scannedMessage.notify} = 1`];
	return mode === "star" ? [sql`${scannedMessage.starred} = 1`] : [];
};

export const dayConditions = ({ from, until }: TimelineConditions): SQL[] => [
	...(from === null ? [] : [sql`${scannedMessage.timestamp} >= ${from}`]),
	...(until === null ? [] : [sql`${scannedMessage.timestamp} < ${until}`]),
];

/**
 * Conditions on messages after the cursor. Hits of the full-text index are ordered by insertion, all other
 * messages by their instant.
 */
export const cursorConditions = ({ cursor, indexQuery }: TimelineConditions): SQL[] => {
	if (cursor === null) return [];
	return indexQuery === null
		? [sql`(${scannedMessage.timestamp}, ${scannedMessage.id}) < (${cursor.at}, ${cursor.id})`]
		: [sql`${scannedMessage.id} < ${cursor.id}`];
};

interface FilteredColumns {
	type: SQLWrapper;
	outgoing: SQLWrapper;
	text: SQLWrapper;
}

/** Conditions on each row: kind, direction and text. */
export const matchesTimelineQuery = (row: FilteredColumns, query: TimelineConditions): SQL =>
	joinConditions(
		[
			...kindConditions(row, query),
			...(query.spellings.length === 0 ? [] : [containsSpelling(row.text, query.spellings)]),
		],
		"and",
	);

export const kindConditions = (
	{ type, outgoing }: Omit<FilteredColumns, "text">,
	{ kinds, direction }: TimelineConditions,
): SQL[] => [
	...(kinds === null ? [] : [sql`${type} in (select value from ${jsonTable(kinds)})`]),
	...(direction === null ? [] : [sql`${outgoing} = ${direction === "outgoing" ? 1 : 0}`]),
];

const containsSpelling = (text: SQLWrapper, spellings: TimelineConditions["spellings"]): SQL =>
	joinConditions(
		spellings.map((spelling) => sql`instr(lower(${text}), lower(${spelling})) > 0`),
		"or",
	);

/**
 * Conditions that a hit contains the whole search text, if the index found it by a part. Case is folded as in
 * the index.
 */
export const wholeTextConditions = (text: SQLWrapper, { requiredSpellings }: TimelineConditions): SQL[] =>
	requiredSpellings.length > 0
		? [
				joinConditions(
					requiredSpellings.map(
						(spelling) => sql`instr(${foldedText(text, spelling)}, ${spelling.toLowerCase()}) > 0`,
					),
					"or",
				),
			]
		: [];

const foldedText = (text: SQLWrapper, spelling: string): SQL =>
	(wideLettersIn(spelling) ?? []).reduce(
		(folded, letter) => sql`replace(${folded}, ${letter.toUpperCase()}, ${letter})`,
		sql`lower(${text})`,
	);

/**
 * Condition on each friend: visible to the operator, which is checked before the friend is read, and matched
 * by the saved search, or else not hidden.
 */
export const isVisibleFriend = (
	ctx: OperatorCtx,
	{ filter }: Pick<TimelineConditions, "filter">,
	friendId: SQLWrapper,
): SQL => sql`${isEachFriendVisible(ctx.operator, sql`${friendId}`)}
	and ${filter ? filterWhere({ ...ctx, strategy: "perFriend" }, filter) : isShown}`;

/** Select of the ids of these friends. Rows are produced one by one, so a limit ends it early. */
export function visibleFriendIds({ operator, ...ctx }: OperatorCtx, { filter }: TimelineConditions): SQL {
	const { friendScope } = operator;
	if (filter || friendScope.all)
		return sql`select ${friends.id} as id from ${friends}
			where ${filter ? filterWhere(ctx, filter) : isShown} and ${visibleTo(operator)}`;
	return sql`select distinct ${friends.id} as id from (${visibleFriendIdsSql(operator)}) s
		cross join ${friends} on ${friends.id} = s.friend_id where ${isShown}`;
}

/**
 * `USER_RATE.shown`: friends whom an operator hid or blocked are not in lists of all friends' messages (A-095,
 * A-371).
 */
const isShown = sql`${friends.userRate} = 1`;
