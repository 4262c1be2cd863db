import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import type { At } from "../at.ts";

/** Rows that say something of friends. */
export interface FriendRows {
	from: SQL;
	/** The column of the friend; never null in a row that `where` finds. */
	friend: SQL;
	where: SQL;
	/** What a friend's rows must be together. */
	having?: SQL;
}

/**
 * The friends who have such rows, or with `not` all the others. As a set, which SQLite finds through the index of what
 * is asked for and begins with; or friend by friend, for where the friends are already few (`At.way`).
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
 * A column of such rows whose index finds sets of friends. Friend by friend that index is the wrong one: the plus keeps
 * SQLite from it.
 */
export const plain = ({ way }: At, column: SQL): SQL => (way === "each" ? sql`+${column}` : column);

/** The values of a list, of which there may be any number. */
export const valuesOf = (list: readonly (number | string)[]): SQL =>
	sql`(select value from json_each(${JSON.stringify(list)}))`;

/** As `in`, for one value without a list to read. */
export const isIn = (list: readonly (number | string)[]): SQL =>
	list.length === 1 ? sql`= ${list[0]}` : sql`in ${valuesOf(list)}`;
