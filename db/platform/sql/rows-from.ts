import { type SQL, sql } from "drizzle-orm";
import { type CommonPart, findCommonPart } from "./common-part.ts";
import { listTable } from "./json-list.ts";

/** SQL for the rows of a list. */
export interface RowSource<Column extends string> {
	/** Source for use after `from` or `join`. */
	rows: SQL;
	/** Values by column. */
	column: Record<Column, SQL>;
	/** Values by column, as JSON; for lists and objects. */
	json: Record<Column, SQL>;
	/** Index of a row in the list, from 0. */
	ordinal: SQL;
}

interface Options {
	/** Alias of the table; several lists in a statement need different ones. */
	as?: string;
	/**
	 * Whether common parts are bound once, outside the list: a constant column, or the common prefix and
	 * suffix of its texts; for a task's runs that is most of the data. Only for inserted columns, whose type
	 * the table restores, because D1 binds numbers as reals.
	 */
	hoisted?: boolean;
}

/**
 * Returns a list as a table with named columns. It is sent as one bound value without the names, because D1
 * accepts only a hundred values. An unknown column does not compile.
 */
export function rowsFrom<Row extends object, Column extends keyof Row & string>(
	list: readonly Row[],
	columns: readonly Column[],
	{ as = "k", hoisted = false }: Options = {},
): RowSource<Column> {
	const columnValues: (readonly unknown[])[] = [];
	const column: Partial<Record<Column, SQL>> = {};
	const json: Partial<Record<Column, SQL>> = {};
	for (const name of columns) {
		const values = list.map((row) => row[name]);
		const part: CommonPart = hoisted ? findCommonPart(values) : { before: "", after: "", between: values };
		if ("value" in part) {
			column[name] = sql`${part.value ?? null}`;
			json[name] = sql`json(${JSON.stringify(part.value ?? null)})`;
			continue;
		}
		const { before, after, between } = part;
		const isWhole = before === "" && after === "";
		const index = columnValues.push(between) - 1;
		const value = sql.raw(`(${as}.value ->> ${index})`);
		column[name] = isWhole ? value : sql`(${before} || ${value} || ${after})`;
		json[name] = isWhole ? sql.raw(`(${as}.value -> ${index})`) : sql`json_quote(${column[name]})`;
	}
	return {
		rows: sql`${listTable(list.map((_, row) => columnValues.map((values) => values[row])))} ${sql.raw(as)}`,
		column: column as Record<Column, SQL>,
		json: json as Record<Column, SQL>,
		ordinal: sql.raw(`${as}.key`),
	};
}
