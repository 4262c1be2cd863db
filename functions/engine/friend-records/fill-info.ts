import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/client.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { insertInto, overwriting } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";

const COLUMNS = ["varId", "value", "valueKey", "number", "date", "choiceId"] as const;

/** A value of friend information as it is stored. */
export type FilledInfo = Pick<typeof friendVars.$inferInsert, (typeof COLUMNS)[number]>;

interface Filling {
	friendId: number;
	info: FilledInfo[];
	now: number;
	/** Author of the change, in the format of `friend_changes`. */
	by: string;
}

/** Fills a friend's information with what they entered. Where two values fill the same field, the later one counts. */
export function fillInfo(db: Db, filled: Filling): Statement {
	const { friendId, info, now, by } = filled;
	const { value, valueKey, number, date, choiceId, updatedAt, changedBy } = friendVars;
	const { rows, column, ordinal } = rowsFrom(info, COLUMNS);
	return execute(
		db,
		insertInto(
			friendVars,
			{ ...column, friendId, updatedAt: now, changedBy: by },
			sql`from ${rows} join ${vars} v on v.id = ${column.varId} and v.deleted_at is null
				order by ${ordinal}
				on conflict (var_id, friend_id) do update set
					${overwriting(value, valueKey, number, date, choiceId, updatedAt, changedBy)}, media_key = null`,
		),
	);
}
