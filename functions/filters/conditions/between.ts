import { type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/friends.ts";
import { spanOfDays } from "#domain/filters/period.ts";
import type { FilterContext } from "../context.ts";
import { selected } from "./selected.ts";
import { within } from "./within.ts";

interface Days {
	from: string | null;
	to: string | null;
}

/**
 * The friends of whom an instant lies within the days. As a set it is read off the instant's index, without the friends,
 * who would be looked up in the order of the instants, all over the table.
 */
export function between(at: FilterContext, instant: SQLiteColumn, { from, to }: Days): SQLWrapper {
	const span = spanOfDays(from, to, at.zone);
	if (at.strategy === "perFriend") return within(sql`+${instant}`, span);
	const column = sql`b.${sql.identifier(instant.name)}`;
	return selected(at, { from: sql`${friends} b`, friend: sql`b.id`, where: within(column, span) });
}
