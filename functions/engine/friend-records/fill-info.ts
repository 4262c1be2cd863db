import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";

const COLUMNS = ["varId", "value", "valueKey", "number", "date", "choiceId"] as const;

/** A stored value of a friend field. */
export type FilledInfo = Pick<typeof friendVars.$inferInsert, (typeof COLUMNS)[number]>;

interface FillInput {
	friendId: number;
	info: FilledInfo[];
	now: number;
	/** Author of the change, in the format of `friend_changes`. */
	author: string;
}

/**
 * Saves a friend's answers as their information. Where two values belong to the same field, the later one
 * counts.
 */
export function fillInfo(db: Db, input: FillInput): Statement {
	const { friendId, info, now, author } = input;
	const { value, valueKey, number, date, choiceId, updatedAt, changedBy } = friendVars;
	const { rows, column, ordinal } = rowsFrom(info, COLUMNS);
	return execute(
		db,
		insertInto(
			friendVars,
			{ ...column, friendId, updatedAt: now, changedBy: author },
			sql`from ${rows} join ${vars} v on v.id = ${column.varId} and v.deleted_at is null
				order by ${ordinal}
				on conflict (var_id, friend_id) do update set
					${excludedAssignments(value, valueKey, number, date, choiceId, updatedAt, changedBy)}, media_key = null`,
		),
	);
}
