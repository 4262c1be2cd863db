import { type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import type { FilterContext } from "../filter-context.ts";
import { containsWord } from "./contains-word.ts";
import { type FriendRows, FriendSelection } from "./friend-rows.ts";

/**
 * Friends with one of the words in one of their texts. Texts and words are normalised. To select friends as a
 * set, the index of each text is read in the order of friends; it covers only non-empty texts.
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
