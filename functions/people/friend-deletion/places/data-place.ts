import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Statement } from "#db/d1-client.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import type { DeletedDataKind } from "#domain/people/friend-deletion/friend-deletion.ts";
import type { Ctx } from "#functions/context.ts";

/** Friend whose data is deleted. */
export interface ErasedFriend {
	id: number;
	lineUserId: string;
}

/** Rows of a table with a friend's data, which an index finds. */
export interface DataPlace {
	table: SQLiteTable;
	/** Kind of data under which operators see the number of rows. */
	countedAs: DeletedDataKind;
	/**
	 * Condition on the table's columns, by their own names. Where no index begins with the friend, a bound that every row
	 * meets (`id > 0`) chooses the index whose rows, kept for some days only, are searched.
	 */
	rows: (friend: ErasedFriend) => SQL;
	/**
	 * Assignments that remove the data from rows that stay, for their figures or for others in them; the
	 * condition no longer holds afterwards. Without it the rows are deleted.
	 */
	clear?: (friend: ErasedFriend) => SQL;
	/** Turn of the place (1 first, 3 last): a row follows those that refer to it. */
	order?: 1 | 2 | 3;
	/** Whether a reset clears them too; `messages`: only with the messages. */
	isReset: boolean | "messages";
	/** Statements that belong around the deletion. */
	around?: (ctx: Ctx, friend: ErasedFriend, change: Statement[]) => Statement[];
}

/** Condition on a table with the friend's id. A literal: D1 binds at most a hundred values. */
export const ofFriend = ({ id }: Pick<ErasedFriend, "id">): SQL => sql`friend_id = ${integerLiteral(id)}`;

type PlaceOptions = Omit<DataPlace, "table" | "countedAs" | "isReset" | "rows"> &
	Partial<Pick<DataPlace, "isReset" | "rows">>;

/** Place whose rows have the friend's id; they are deleted, by a reset too, unless the options say otherwise. */
export const placeOf = (
	table: SQLiteTable,
	countedAs: DeletedDataKind,
	options: PlaceOptions = {},
): DataPlace => ({ table, countedAs, rows: ofFriend, isReset: true, ...options });
