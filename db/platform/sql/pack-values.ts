import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** Maximum number of values that D1 binds to a statement. */
export const MAX_BOUND_VALUES = 100;

/**
 * SQL that reads a value of the list. SQLite treats it as a constant and evaluates it once, wherever it is
 * used.
 */
const lookUp = (position: number) => `(?1->>${position})`;

/** Placeholder for the position at which the list is bound; no statement contains this character. */
const LIST_MARKER = "\0";

/** Dialect that replaces each value by a look-up in one JSON list. Equal values share a position. */
class PackingDialect extends SQLiteAsyncDialect {
	readonly positions = new Map<unknown, number>();
	readonly #write: (place: number, isFirst: boolean) => string;

	constructor(write: (place: number, isFirst: boolean) => string) {
		super();
		this.#write = write;
		// drizzle passes the method around without its object.
		this.escapeParam = this.escapeParam.bind(this);
	}

	override escapeParam(_number: number, value?: unknown): string {
		const isFirst = this.positions.size === 0;
		const position = this.positions.get(value) ?? this.positions.size;
		this.positions.set(value, position);
		return this.#write(position, isFirst);
	}

	override escapeName(name: string): string {
		return name;
	}
}

/**
 * Matches an SQL string ('…'), a look-up in two pairs of parentheses, or white space, whichever is first.
 */
const SHORTENED = /'(?:[^']|'')*'|\((\((?:\?1|\0)->>\d+\))\)|\s+/g;

/**
 * Returns the same statement with at most `MAX_BOUND_VALUES` bound values. If it has more, all are sent as one
 * JSON list, and white space in the text is shortened because D1 accepts only 100 KB; strings in it ('…')
 * stay unchanged. As a part of a larger statement it must contain the first bound value. Values may be
 * numbers, texts and null; names of tables and columns must need no quotes.
 */
export function packValues(statement: SQL): SQL {
	// The first look-up binds the list.
	const dialect = new PackingDialect((position, isFirst) =>
		isFirst ? `(${LIST_MARKER}->>${position})` : lookUp(position),
	);
	const { sql: text, params } = dialect.sqlToQuery(statement);
	if (params.length <= MAX_BOUND_VALUES) return statement;
	const shortText = text.replace(SHORTENED, (match, innerLookUp?: string) =>
		match.startsWith("'") ? match : (innerLookUp ?? " "),
	);
	const at = shortText.indexOf(LIST_MARKER);
	const values = JSON.stringify([...dialect.positions.keys()]);
	return sql`${sql.raw(shortText.slice(0, at))}${values}${sql.raw(shortText.slice(at + 1))}`;
}

/**
 * Maximum number of bound values of a condition, so that an enclosing statement can contain it several
 * times.
 */
const MAX_OF_PART = 16;

/**
 * Returns the same condition with few bound values, for a statement that binds further values and may
 * contain it several times. If it has more, they become one JSON list in a joined row. It supports the same
 * values as `packValues`.
 */
export function reduceValues(condition: SQL): SQL {
	const dialect = new PackingDialect((position) => `(few_values.list->>${position})`);
	const { sql: text, params } = dialect.sqlToQuery(condition);
	if (params.length <= MAX_OF_PART) return condition;
	const list = JSON.stringify([...dialect.positions.keys()]);
	// Not `where`: SQLite nests each `exists` in the next, and D1 refuses a depth of a hundred.
	return sql`(select ${sql.raw(text)} from (select ${list} as list) few_values)`;
}
