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
	/** Many rows are read for each that is found: part of a text, a day of any month. They may lie in the friends' order. */
	sifts?: boolean | "in order";
	/** The index of what is asked for has them in the order of the friends, so that they can be walked from any of them on. */
	inOrder?: boolean;
	/** All friends are divided among few of these: which menu they see, a choice, whether they wait. */
	isMost?: boolean;
	/** Of an instant of the friends themselves, the span. */
	span?: SQL;
	/** Only friends whom the display rules show are looked for. */
	isShown?: boolean;
}

/**
 * The friends who have such rows, or with `not` all the others. As a set, which SQLite finds through the index of what
 * is asked for and begins with; or friend by friend, for where the friends are already few (`FilterContext.strategy`). Where it stands
 * in a statement it is a condition on `friends`; `sets.ts` takes the rows out of it.
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
 * Of rows that are walked SQLite is kept from looking for the friends from the first one on, where the index of what is asked
 * for has another order: it would read all that there is about friends.
 */
const walked = (rows: FriendRows): FriendRows => ({
	...rows,
	sifts: rows.inOrder || rows.sifts === "in order" ? "in order" : true,
});

/** What holds of everybody or of nobody, whoever is asked. As a set it is all friends, or none without reading any. */
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
 * The ids of the friends who have such rows, some of them perhaps more than once. Where they are to come in their order,
 * SQLite likes to sift the rows of an index that has it; with the cast it reads the index of what is asked for, and still
 * sees whole numbers, without which it would not merge them with others.
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
