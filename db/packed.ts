import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** How many values D1 lets a statement bind. */
export const MAX_VALUES = 100;

/** SQLite treats it as a constant and reads it once, wherever it stands. */
const look = (place: number) => `(?1->>${place})`;

/** Stands where the list is bound. No statement holds it. */
const LIST = "\0";

/** Writes each value as a look-up in one JSON list; the first one binds the list. Equal values share a place. */
class PackingDialect extends SQLiteAsyncDialect {
	readonly places = new Map<unknown, number>();

	constructor() {
		super();
		// drizzle hands it on without its object.
		this.escapeParam = this.escapeParam.bind(this);
	}

	override escapeParam(_number: number, value?: unknown): string {
		const isFirst = this.places.size === 0;
		const place = this.places.get(value) ?? this.places.size;
		this.places.set(value, place);
		return isFirst ? `(${LIST}->>${place})` : look(place);
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
	const dialect = new PackingDialect();
	const { sql: text, params } = dialect.sqlToQuery(statement);
	if (params.length <= MAX_VALUES) return statement;
	const short = text.replace(SHORTENED, (found, doubled?: string) =>
		found.startsWith("'") ? found : (doubled ?? " "),
	);
	const at = short.indexOf(LIST);
	const values = JSON.stringify([...dialect.places.keys()]);
	return sql`${sql.raw(short.slice(0, at))}${values}${sql.raw(short.slice(at + 1))}`;
}
