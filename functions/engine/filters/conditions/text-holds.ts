import { type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import type { FilterContext } from "../context.ts";
import { holds } from "./holds.ts";
import { Selected } from "./selected.ts";

/**
 * The friends one of whose own texts, in the form of comparison, holds one of the words. As a set it is read off the
 * text's index, which has the texts alone, of those who have one, in the order of the friends.
 */
export function textHolds(
	at: FilterContext,
	texts: readonly SQLiteColumn[],
	words: readonly string[],
): SQLWrapper {
	if (at.strategy === "perFriend")
		return holds(
			texts.map((text) => sql`${text}`),
			words,
		);
	const rows = texts.map((text) => {
		const column = sql`t.${sql.identifier(text.name)}`;
		return {
			from: sql`${friends} t`,
			friend: sql`t.id`,
			where: sql`${column} <> '' and ${holds([column], words)}`,
			sifts: "in order" as const,
		};
	});
	return new Selected(at, rows, false);
}
