import { type SQL, sql } from "drizzle-orm";
import { eachOf } from "./among.ts";

/** Rows of a list within a statement. */
export interface Rows<Column extends string> {
	/** Stands behind `from` or `join`. */
	rows: SQL;
	/** A column's value. */
	column: Record<Column, SQL>;
	/** A column whose values are lists or objects, as JSON. */
	json: Record<Column, SQL>;
	/** A row's place in the list, from 0. */
	ordinal: SQL;
}

interface Options {
	/** The name of the rows within the statement; each of several needs its own. */
	as?: string;
	/**
	 * Binds a column that is the same in every row once, beside the list: of a task's runs that is most. Only for columns
	 * that are inserted, whose type the table gives back: D1 binds numbers as reals.
	 */
	hoisted?: boolean;
}

/**
 * A list as a table whose columns have names: it travels as one bound value (D1 takes a hundred), without the names.
 * A column that the list does not have fails to compile.
 */
export function rowsFrom<Row extends object, Column extends keyof Row & string>(
	list: readonly Row[],
	columns: readonly Column[],
	{ as = "k", hoisted = false }: Options = {},
): Rows<Column> {
	const [first] = list;
	const isShared = (name: Column) => hoisted && list.every((row) => row[name] === first?.[name]);
	const listed = columns.filter((name) => !isShared(name));
	const read = (operator: "->" | "->>") =>
		Object.fromEntries(
			columns.map((name) => {
				const position = listed.indexOf(name);
				return [
					name,
					position < 0 ? sql`${first?.[name] ?? null}` : sql.raw(`(${as}.value ${operator} ${position})`),
				];
			}),
		) as Record<Column, SQL>;
	return {
		rows: sql`${eachOf(list.map((row) => listed.map((name) => row[name])))} ${sql.raw(as)}`,
		column: read("->>"),
		json: read("->"),
		ordinal: sql.raw(`${as}.key`),
	};
}
