import { type SQL, sql } from "drizzle-orm";
import { friendChanges } from "#db/people/friend-changes.ts";
import { vars } from "#db/people/friend-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/**
 * Text of a choice that was removed from its field, from the history of when the friend chose it. Null for
 * every other value.
 * @param row alias of a row of `friend_vars`
 */
export function removedChoice(row: string): SQL {
	const columnOf = (column: string): SQL => sql.raw(`${row}.${column}`);
	const isRemoved = sql`${columnOf("choice_id")} is not null and not exists (select 1 from ${vars} d, json_each(d.choices) c
		where d.id = ${columnOf("var_id")} and c.value ->> '$.id' = ${columnOf("choice_id")})`;
	const textWhenChosen = sql`(select h.after from ${friendChanges} h
		where h.friend_id = ${columnOf("friend_id")} and h.field = 'var:' || ${columnOf("var_id")} order by h.at desc, h.id desc limit 1)`;
	return sql`case when ${isRemoved} then coalesce(${textWhenChosen}, ${FIELD_TEXTS.choiceDeleted}) end`;
}
