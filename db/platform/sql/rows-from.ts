import { type SQL, sql } from "drizzle-orm";
import { eachOf } from "./among.ts";
import { type CommonPart, commonPart } from "./common-part.ts";

/** Rows of a list within a statement. */
export interface Rows<Column extends string> {
	/** Source for use after `from` or `join`. */
	rows: SQL;
	/** Value of a column. */
	column: Record<Column, SQL>;
	/** Column whose values are lists or objects, as JSON. */
	json: Record<Column, SQL>;
	/** Index of a row in the list, from 0. */
	ordinal: SQL;
}

interface Options {
	/** Alias of the rows within the statement; each of several needs its own. */
	as?: string;
	/**
	 * Whether repeated values are bound once, outside the list: a constant column, or the common prefix and
	 * suffix of its texts. For a task's runs that is most of them. Only for inserted columns, whose type the
	 * table restores: D1 binds numbers as reals.
	 */
	hoisted?: boolean;
}

/**
 * Returns a list as a table with named columns: it is sent as one bound value (D1 accepts a hundred), without
 * the names. An unknown column fails to compile.
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
