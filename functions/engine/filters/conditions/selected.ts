import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import type { FilterContext } from "../context.ts";
import { joined } from "./joined.ts";

/** Rows about friends. */
export interface FriendRows {
	from: SQL;
	/** The column of the friend; never null in a row that `where` finds. */
	friend: SQL;
	where: SQL;
	/** A condition on all rows of a friend together. */
	having?: SQL;
	/**
	 * Whether many rows are read for each match: part of a text, a day of any month. They may be in the
	 * friends' order.
	 */
	sifts?: boolean | "in order";
	/**
	 * Whether the condition's index has them in the order of the friends, so that they can be read from any of
	 * them on.
	 */
	inOrder?: boolean;
	/** Whether all friends are divided among few of these: their menu, a choice, whether they wait. */
	isMost?: boolean;
	/** Span of an instant of the friends themselves. */
	span?: SQL;
	/** Whether only friends shown by the display rules are searched. */
	isShown?: boolean;
}

/**
 * Friends who have such rows, or with `not` all the others. As a set, which SQLite finds through the
 * condition's index and starts with; or friend by friend, where the friends are already few
 * (`FilterContext.strategy`). Within a statement it is a condition on `friends`; `sets.ts` extracts its rows.
 */
export class Selected implements SQLWrapper {
	readonly rows: readonly FriendRows[];
	readonly not: boolean;
	readonly #strategy: FilterContext["strategy"];

	/** Of several kinds of rows, a friend has any. */
	constructor({ strategy }: FilterContext, rows: readonly FriendRows[], not: boolean) {
		this.rows = strategy === "walk" ? rows.map(walked) : rows;
		this.not = not;
		this.#strategy = strategy;
	}

	getSQL(): SQL {
		if (this.#strategy !== "perFriend")
			return sql`${friends.id} ${this.not ? sql`not in` : sql`in`} (${sql.join(this.rows.map(idsOf), sql` union all `)})`;
		const any = joined(
			this.rows.map(
				({ from, friend, where, having }) =>
					sql`exists (select 1 from ${from} where ${where} and ${friend} = ${friends.id}${grouped(friend, having)})`,
			),
			"or",
		);
		return this.not ? sql`not ${any}` : any;
	}
}

/**
 * Keeps SQLite from searching rows by friend, where the condition's index has another order: it would read
 * all rows of the friends.
 */
const walked = (rows: FriendRows): FriendRows => ({
	...rows,
	sifts: rows.inOrder || rows.sifts === "in order" ? "in order" : true,
});

/** A condition that does not depend on the friend. As a set it is all friends, or none without a read. */
export class GivenCondition extends Selected {
	readonly holds: SQL;

	constructor(at: FilterContext, holds: SQL) {
		const where = sql`e.id > (select iif(${holds}, 0, null))`;
		super(at, [{ from: sql`${friends} e`, friend: sql`e.id`, where, sifts: "in order" }], false);
		this.holds = holds;
	}

	override getSQL(): SQL {
		return this.holds;
	}
}

/** Selected by rows of one kind. */
export const selected = (at: FilterContext, rows: FriendRows, not = false): Selected =>
	new Selected(at, [rows], not);

/**
 * Ids of the friends who have such rows, possibly with duplicates. Where they are required in order, SQLite
 * prefers to filter the rows of an index with that order; the cast makes it use the condition's index, and
 * keeps the integer affinity that merging with other sets requires.
 */
export const idsOf = ({ from, friend, where, having, sifts }: FriendRows): SQL =>
	sql`select ${sifts === true ? sql`cast(${friend} as integer)` : friend} as id from ${from} where ${where}${grouped(friend, having)}`;

const grouped = (friend: SQL, having?: SQL): SQL =>
	having ? sql` group by ${friend} having ${having}` : sql``;

/**
 * A column of such rows whose index finds sets of friends. Friend by friend that index is wrong, and the plus keeps
 * SQLite from using it.
 */
export const plain = ({ strategy }: FilterContext, column: SQL): SQL =>
	strategy === "perFriend" ? sql`+${column}` : column;
