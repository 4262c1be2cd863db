import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import type { At } from "../at.ts";

/** Rows about friends. */
export interface FriendRows {
	from: SQL;
	/** The column of the friend; never null in a row that `where` finds. */
	friend: SQL;
	where: SQL;
	/** A condition on all rows of a friend together. */
	having?: SQL;
}

/**
 * The friends who have such rows, or with `not` all others. As a set, SQLite starts from the index of the rows; friend
 * by friend, it checks each friend, which is faster where there are few (`At.way`).
 */
export function selected({ way }: At, { from, friend, where, having }: FriendRows, not = false): SQL {
	const grouped = having ? sql` group by ${friend} having ${having}` : sql``;
	if (way === "each") {
		const rows = sql`exists (select 1 from ${from} where ${where} and ${friend} = ${friends.id}${grouped})`;
		return not ? sql`not ${rows}` : rows;
	}
	const rows = sql`(select ${friend} from ${from} where ${where}${grouped})`;
	return not ? sql`${friends.id} not in ${rows}` : sql`${friends.id} in ${rows}`;
}

/**
 * A column of such rows whose index finds sets of friends. Friend by friend that index is wrong, and the plus keeps
 * SQLite from using it.
 */
export const plain = ({ way }: At, column: SQL): SQL => (way === "each" ? sql`+${column}` : column);

/** The values of a list of any length. */
export const valuesOf = (list: readonly (number | string)[]): SQL =>
	sql`(select value from json_each(${JSON.stringify(list)}))`;

/** Like `in`; a single value needs no list. */
export const isIn = (list: readonly (number | string)[]): SQL =>
	list.length === 1 ? sql`= ${list[0]}` : sql`in ${valuesOf(list)}`;
