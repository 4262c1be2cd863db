import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { eachIn } from "#db/platform/sql/among.ts";
import { wideLettersIn } from "#domain/inbox/timeline/found.ts";
import { joined } from "#functions/engine/filters/conditions/joined.ts";
import { filterWhere } from "#functions/engine/filters/filter.ts";
import { isVisibleEach, visibleIds, visibleTo } from "#functions/engine/filters/visible.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Sought } from "./asked.ts";

/** A message within a statement that also reads `messages` around it. */
export const x = alias(messages, "x");
export const fromX = sql`${messages} x`;

/** Conditions that the indexes of messages cover: mode, days and cursor. */
export const inRange = (asked: Sought): SQL =>
	joined([...ofMode(asked), ...ofDays(asked), ...behind(asked)], "and");

const ofMode = ({ mode }: Sought): SQL[] => {
	// Written as in the partial indexes, so that the planner can use them.
	if (mode === "uncheck") return [sql`${x.notify} = 1`];
	return mode === "star" ? [sql`${x.starred} = 1`] : [];
};

export const ofDays = ({ from, until }: Sought): SQL[] => [
	...(from === null ? [] : [sql`${x.timestamp} >= ${from}`]),
	...(until === null ? [] : [sql`${x.timestamp} < ${until}`]),
];

/** Hits of the full-text index are ordered by insertion, all other messages by their instant. */
export const behind = ({ before, match }: Sought): SQL[] => {
	if (before === null) return [];
	return match === null
		? [sql`(${x.timestamp}, ${x.id}) < (${before.at}, ${before.id})`]
		: [sql`${x.id} < ${before.id}`];
};

interface Sifted {
	type: SQLWrapper;
	outgoing: SQLWrapper;
	text: SQLWrapper;
}

/** Conditions on each row: kind, direction and text. */
export const isAsked = (row: Sifted, asked: Sought): SQL =>
	joined([...ofKinds(row, asked), ...(asked.ways.length === 0 ? [] : [says(row.text, asked.ways)])], "and");

export const ofKinds = ({ type, outgoing }: Omit<Sifted, "text">, { kinds, way }: Sought): SQL[] => [
	...(kinds === null ? [] : [sql`${type} in (select value from ${eachIn(kinds)})`]),
	...(way === null ? [] : [sql`${outgoing} = ${way === "outgoing" ? 1 : 0}`]),
];

const says = (text: SQLWrapper, ways: Sought["ways"]): SQL =>
	joined(
		ways.map((way) => sql`instr(lower(${text}), lower(${way})) > 0`),
		"or",
	);

/**
 * Requires the whole search text in a hit that the index found by a part of it, with case folded as in the
 * index.
 */
export const ofWhole = (text: SQLWrapper, { whole }: Sought): SQL[] =>
	whole.length > 0
		? [
				joined(
					whole.map((way) => sql`instr(${folded(text, way)}, ${way.toLowerCase()}) > 0`),
					"or",
				),
			]
		: [];

const folded = (text: SQLWrapper, way: string): SQL =>
	(wideLettersIn(way) ?? []).reduce(
		(so, letter) => sql`replace(${so}, ${letter.toUpperCase()}, ${letter})`,
		sql`lower(${text})`,
	);

/**
 * Condition on each friend: visible to the operator, which is checked before the friend is read, and shown,
 * or matched by the saved search.
 */
export const isOfTheirs = (
	ctx: OperatorCtx,
	{ filter }: Pick<Sought, "filter">,
	friendId: SQLWrapper,
): SQL => sql`${isVisibleEach(ctx.operator, sql`${friendId}`)}
	and ${filter ? filterWhere({ ...ctx, strategy: "perFriend" }, filter) : isShown}`;

/** Ids of the same friends, as rows with `id` that are produced one by one. */
export function theirs({ operator, ...ctx }: OperatorCtx, { filter }: Sought): SQL {
	const { friendScope } = operator;
	if (filter || friendScope.all)
		return sql`select ${friends.id} as id from ${friends}
			where ${filter ? filterWhere(ctx, filter) : isShown} and ${visibleTo(operator)}`;
	return sql`select distinct ${friends.id} as id from (${visibleIds(operator)}) s
		cross join ${friends} on ${friends.id} = s.friend_id where ${isShown}`;
}

/** Friends whom an operator hid or blocked are not in lists of all friends' messages (A-095, A-371). */
const isShown = sql`${friends.userRate} = 1`;
