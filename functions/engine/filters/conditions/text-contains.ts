import { type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import type { FilterContext } from "../filter-context.ts";
import { containsWord } from "./contains-word.ts";
import { type FriendRows, FriendSelection } from "./friend-rows.ts";

/**
 * Friends one of whose texts, normalised, contains one of the words. As a set it is read from the text's
 * index, which covers only non-empty texts, in the order of friends.
 */
export function friendsByText(
	context: FilterContext,
	texts: readonly SQLiteColumn[],
	words: readonly string[],
): SQLWrapper {
	if (context.strategy === "perFriend")
		return containsWord(
			texts.map((text) => sql`${text}`),
			words,
		);
	const rows = texts.map((text): FriendRows => {
		const column = sql`t.${sql.identifier(text.name)}`;
		return {
			from: sql`${friends} t`,
			friend: sql`t.id`,
			where: sql`${column} <> '' and ${containsWord([column], words)}`,
			scan: "in order",
		};
	});
	return new FriendSelection(context, rows);
}
