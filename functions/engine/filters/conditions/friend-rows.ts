import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import type { FilterContext } from "../filter-context.ts";
import { joinConditions } from "./join-conditions.ts";

/** Rows by which a condition finds friends, as parts of a statement. */
export interface FriendRows {
	from: SQL;
	/** Column of the friend; never null in a row that `where` selects. */
	friend: SQL;
	where: SQL;
	/** A condition on all rows of a friend together. */
	having?: SQL;
	/**
	 * Whether many rows are read for each match (part of a text, a day of any month), because no index serves the
	 * condition. "in order": they are read in the order of friends.
	 */
	scan?: boolean | "in order";
	/**
	 * Whether the condition's index has the rows in the order of friends, so that a read can begin at any
	 * friend.
	 */
	isOrderedByFriend?: boolean;
	/** Whether the set is expected to have a large part of all friends: a menu, a choice, waiting for a reply. */
	isLargeShare?: boolean;
	/** Condition on an instant of the friends themselves, which spans of the same filter are merged with. */
	spanWhere?: SQL;
	/** Whether only friends shown by the display rules are searched. */
	isShownOnly?: boolean;
}

interface SelectionOptions {
	/** Selects all other friends. */
	isNegated?: boolean;
}

/**
 * Friends who have such rows, or if negated all others. As a set, SQLite finds them through the condition's
 * index and starts with them; `perFriend`, each friend is tested (`FilterContext.strategy`). Within a
 * statement it is a condition on `friends`; `filter-parts.ts` extracts its rows.
 */
export class FriendSelection implements SQLWrapper {
	readonly rows: readonly FriendRows[];
	readonly isNegated: boolean;
	readonly #strategy: FilterContext["strategy"];

	/** Several kinds of rows are alternatives. */
	constructor({ strategy }: FilterContext, rows: readonly FriendRows[], options: SelectionOptions = {}) {
		this.rows = strategy === "walk" ? rows.map(forWalk) : rows;
		this.isNegated = options.isNegated ?? false;
		this.#strategy = strategy;
	}

	getSQL(): SQL {
		if (this.#strategy !== "perFriend")
			return sql`${friends.id} ${this.isNegated ? sql`not in` : sql`in`} (${sql.join(this.rows.map(friendIdsOf), sql` union all `)})`;
		const hasRow = joinConditions(
			this.rows.map(
				({ from, friend, where, having }) =>
					sql`exists (select 1 from ${from} where ${where} and ${friend} = ${friends.id}${groupBy(friend, having)})`,
			),
			"or",
		);
		return this.isNegated ? sql`not ${hasRow}` : hasRow;
	}
}

/**
 * Rows for a read in the order of friends' ids ("walk"). Where the condition's index has another order the rows are
 * scanned through it: searched by friend, SQLite would read all rows of each friend.
 */
const forWalk = (rows: FriendRows): FriendRows => ({
	...rows,
	scan: rows.isOrderedByFriend || rows.scan === "in order" ? "in order" : true,
});

/** Condition that does not depend on the friend. As a set it selects all friends, or none without a read. */
export class ConstantCondition extends FriendSelection {
	readonly condition: SQL;

	constructor(context: FilterContext, condition: SQL) {
		// Greater than 0 for every friend, and than null for none: SQLite decides it once, before it reads a row.
		const where = sql`e.id > (select iif(${condition}, 0, null))`;
		super(context, [{ from: sql`${friends} e`, friend: sql`e.id`, where, scan: "in order" }]);
		this.condition = condition;
	}

	override getSQL(): SQL {
		return this.condition;
	}
}

/** Selection by rows of one kind. */
export const selectFriends = (
	context: FilterContext,
	rows: FriendRows,
	options?: SelectionOptions,
): FriendSelection => new FriendSelection(context, [rows], options);

/**
 * Ids of the friends who have such rows, possibly with duplicates. Where they are required in order, SQLite
 * prefers to filter the rows of an index with that order; the cast makes it use the condition's index, and
 * keeps the integer affinity that merging with other sets requires.
 */
export const friendIdsOf = ({ from, friend, where, having, scan }: FriendRows): SQL =>
	sql`select ${scan === true ? sql`cast(${friend} as integer)` : friend} as id from ${from} where ${where}${groupBy(friend, having)}`;

const groupBy = (friend: SQL, having?: SQL): SQL =>
	having ? sql` group by ${friend} having ${having}` : sql``;

/**
 * A column of such rows whose index finds sets of friends. Friend by friend that index is wrong, and the plus keeps
 * SQLite from using it.
 */
export const withoutFriendIndex = ({ strategy }: FilterContext, column: SQL): SQL =>
	strategy === "perFriend" ? sql`+${column}` : column;
