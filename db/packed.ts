import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** How many values D1 lets a statement bind. */
export const MAX_VALUES = 100;

/** Writes each value as a look-up in one JSON list, which is the statement's first value. */
class PackingDialect extends SQLiteAsyncDialect {
	override escapeParam(place: number): string {
		return look(place);
	}
}

/** SQLite treats it as a constant and reads it once, wherever it stands. */
const look = (place: number) => `(?1->>${place})`;

const dialect = new PackingDialect();

/**
 * The same statement with at most `MAX_VALUES` values. Where it has more, all of them travel as one JSON list, and the
 * text is kept short because D1 takes 100 KB. As a part of a larger statement it must hold the first value. It takes
 * numbers, texts and null as values, and tables and columns whose names need no quotes.
 */
export function packed(statement: SQL): SQL {
	const { sql: text, params } = dialect.sqlToQuery(statement);
	if (params.length <= MAX_VALUES) return statement;
	const values = [...new Set(params)];
	const places = new Map(values.map((value, place) => [value, place]));
	const short = text
		.replace(/\s+/g, " ")
		.replace(/"(\w+)"/g, "$1")
		.replace(/\((\(\?1->>\d+\))\)/g, "$1")
		.replace(/\(\?1->>(\d+)\)/g, (_, place) => look(places.get(params[Number(place)])!));
	const [before, ...after] = short.split(look(0));
	return sql`${sql.raw(before!)}(${JSON.stringify(values)}->>0)${sql.raw(after.join(look(0)))}`;
}
