import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** Values that a statement may bind (D1). */
export const MAX_VALUES = 100;

/** Writes each value as a look into one JSON list, which is the statement's first value. */
class PackingDialect extends SQLiteAsyncDialect {
	override escapeParam(place: number): string {
		return look(place);
	}
}

/** SQLite takes it for a constant and reads it once, whatever it stands in. */
const look = (place: number) => `(?1 ->> ${place})`;

const dialect = new PackingDialect();

/**
 * The same statement with at most `MAX_VALUES` values: where it has more, all of them travel as one JSON list. Only for
 * numbers, texts and null.
 */
export function packed(statement: SQL): SQL {
	const { sql: text, params } = dialect.sqlToQuery(statement);
	if (params.length <= MAX_VALUES) return statement;
	const first = look(0);
	const at = text.indexOf(first);
	return sql`${sql.raw(text.slice(0, at))}(${JSON.stringify(params)} ->> 0)${sql.raw(text.slice(at + first.length))}`;
}
