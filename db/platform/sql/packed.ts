import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** How many values D1 lets a statement bind. */
export const MAX_VALUES = 100;

/** SQLite treats it as a constant and reads it once, wherever it stands. */
const look = (place: number) => `(?1->>${place})`;

/** Stands where the list is bound. No statement holds it. */
const LIST = "\0";

/** Writes each value as a look-up in one JSON list. Equal values share a place. */
class PackingDialect extends SQLiteAsyncDialect {
	readonly places = new Map<unknown, number>();
	readonly #write: (place: number, isFirst: boolean) => string;

	constructor(write: (place: number, isFirst: boolean) => string) {
		super();
		this.#write = write;
		// drizzle hands it on without its object.
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

/** A text of SQL's own ('…'), a look in two pairs of brackets, or white space: the first of them that stands there. */
const SHORTENED = /'(?:[^']|'')*'|\((\((?:\?1|\0)->>\d+\))\)|\s+/g;

/**
 * The same statement with at most `MAX_VALUES` values. Where it has more, all of them travel as one JSON list, and the
 * text is kept short because D1 takes 100 KB; texts within it ('…') stay as they are. As a part of a larger statement it
 * must hold the first value. It takes numbers, texts and null as values, and tables and columns whose names need no quotes.
 */
export function packed(statement: SQL): SQL {
	// The first one binds the list.
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

/** A part of a statement leaves room for as much again, several times over. */
const MAX_OF_PART = 16;

/**
 * The same condition with few values, however many it has: as a part of a statement of which others are to bind more, and
 * that may hold it several times. Where it has more than a few they are one, a JSON list that stands as a row beside it.
 * It takes what `packed` takes.
 */
export function fewValues(condition: SQL): SQL {
	const dialect = new PackingDialect((place) => `(few_values.list->>${place})`);
	const { sql: text, params } = dialect.sqlToQuery(condition);
	if (params.length <= MAX_OF_PART) return condition;
	const list = JSON.stringify([...dialect.places.keys()]);
	// Not `where`: SQLite joins what exists there, one within the other, and D1 refuses what is a hundred deep.
	return sql`(select ${sql.raw(text)} from (select ${list} as list) few_values)`;
}
