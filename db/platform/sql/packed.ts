import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** Maximum number of values that D1 binds to a statement. */
export const MAX_VALUES = 100;

/** SQLite treats it as a constant and evaluates it once, wherever it is used. */
const look = (place: number) => `(?1->>${place})`;

/** Marker for the position where the list is bound. No statement contains it. */
const LIST = "\0";

/** Replaces each value by a look-up in one JSON list. Equal values share a position. */
class PackingDialect extends SQLiteAsyncDialect {
	readonly places = new Map<unknown, number>();
	readonly #write: (place: number, isFirst: boolean) => string;

	constructor(write: (place: number, isFirst: boolean) => string) {
		super();
		this.#write = write;
		// drizzle passes the method on without its object.
		this.escapeParam = this.escapeParam.bind(this);
	}

	override escapeParam(_number: number, value?: unknown): string {
		const isFirst = this.places.size === 0;
		const place = this.places.get(value) ?? this.places.size;
		this.places.set(value, place);
		return this.#write(place, isFirst);
	}

	override escapeName(name: string): string {
		return name;
	}
}

/** Matches an SQL text ('…'), a look-up in two pairs of parentheses, or white space, whichever is first. */
const SHORTENED = /'(?:[^']|'')*'|\((\((?:\?1|\0)->>\d+\))\)|\s+/g;

/**
 * Returns the same statement with at most `MAX_VALUES` values. If it has more, all of them are sent as one
 * JSON list, and the text is shortened because D1 accepts 100 KB; texts within it ('…') stay unchanged. As a
 * part of a larger statement it must contain the first value. It supports numbers, texts and null as values,
 * and tables and columns whose names need no quotes.
 */
export function packed(statement: SQL): SQL {
	// The first look-up binds the list.
	const dialect = new PackingDialect((place, isFirst) => (isFirst ? `(${LIST}->>${place})` : look(place)));
	const { sql: text, params } = dialect.sqlToQuery(statement);
	if (params.length <= MAX_VALUES) return statement;
	const short = text.replace(SHORTENED, (found, doubled?: string) =>
		found.startsWith("'") ? found : (doubled ?? " "),
	);
	const at = short.indexOf(LIST);
	const values = JSON.stringify([...dialect.places.keys()]);
	return sql`${sql.raw(short.slice(0, at))}${values}${sql.raw(short.slice(at + 1))}`;
}

/** Maximum number of values of a condition, so that the enclosing statement can contain it several times. */
const MAX_OF_PART = 16;

/**
 * Returns the same condition with few values, for use in a statement that binds further values and may
 * contain it several times. If it has more than a few, they become one JSON list in a joined row. It supports
 * the same values as `packed`.
 */
export function fewValues(condition: SQL): SQL {
	const dialect = new PackingDialect((place) => `(few_values.list->>${place})`);
	const { sql: text, params } = dialect.sqlToQuery(condition);
	if (params.length <= MAX_OF_PART) return condition;
	const list = JSON.stringify([...dialect.places.keys()]);
	// Not `where`: SQLite nests each `exists` in the next, and D1 refuses a depth of a hundred.
	return sql`(select ${sql.raw(text)} from (select ${list} as list) few_values)`;
}
