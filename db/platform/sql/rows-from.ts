import { type SQL, sql } from "drizzle-orm";
import { eachOf } from "./among.ts";
import { type CommonPart, commonPart } from "./common-part.ts";

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
	 * Binds what is the same in every row once, beside the list: a column, or how its texts begin and end. Of a task's runs
	 * that is most. Only for columns that are inserted, whose type the table gives back: D1 binds numbers as reals.
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
	const listed: (readonly unknown[])[] = [];
	const column: Partial<Record<Column, SQL>> = {};
	const json: Partial<Record<Column, SQL>> = {};
	for (const name of columns) {
		const values = list.map((row) => row[name]);
		const part: CommonPart = hoisted ? commonPart(values) : { before: "", behind: "", between: values };
		if ("value" in part) {
			column[name] = sql`${part.value ?? null}`;
			json[name] = sql`json(${JSON.stringify(part.value ?? null)})`;
			continue;
		}
		const { before, behind, between } = part;
		const isWhole = before === "" && behind === "";
		const at = listed.push(between) - 1;
		const value = sql.raw(`(${as}.value ->> ${at})`);
		column[name] = isWhole ? value : sql`(${before} || ${value} || ${behind})`;
		json[name] = isWhole ? sql.raw(`(${as}.value -> ${at})`) : sql`json_quote(${column[name]})`;
	}
	return {
		rows: sql`${eachOf(list.map((_, row) => listed.map((values) => values[row])))} ${sql.raw(as)}`,
		column: column as Record<Column, SQL>,
		json: json as Record<Column, SQL>,
		ordinal: sql.raw(`${as}.key`),
	};
}
