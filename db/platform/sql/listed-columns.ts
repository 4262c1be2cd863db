import {
	Column,
	type GetColumnData,
	getTableColumns,
	is,
	SQL,
	type SQLWrapper,
	sql,
	Table,
} from "drizzle-orm";
import type { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import type { Db } from "#db/client.ts";
import { packed } from "./packed.ts";
import { rowsOf } from "./raw.ts";

/** Maximum number of arguments of a function in D1. */
const MOST_ARGUMENTS = 32;

/** Selection: columns, expressions, and tables as nested rows. */
type Fields = Record<string, Table | Column | SQL | SQL.Aliased>;

type Read<Field> = Field extends Table
	? Field["$inferSelect"]
	: Field extends Column
		? GetColumnData<Field>
		: Field extends SQL<infer Value> | SQL.Aliased<infer Value>
			? Value
			: never;

/** Row type of a selection. */
export type ReadOf<Of extends Fields> = { [Name in keyof Of]: Read<Of[Name]> };

/** Value of a list: its path in the row, and the column that decodes it, if any. */
interface Slot {
	name: string;
	read: Column | undefined;
}

/**
 * Reads rows as JSON lists of their values, without names, ten to a text: for pages of wide rows the names,
 * and the decoding of each value through two layers of objects, cost more than the values. An expression that
 * returns JSON must return it as plain text.
 * @throws if there are more values than D1 accepts as arguments of a function.
 */
export function listedColumns<Of extends Fields>(fields: Of) {
	const parts = Object.entries(fields).map(([name, field]) =>
		is(field, Table)
			? {
					name,
					columns: Object.entries(getTableColumns(field)).map(([inner, column]) => slotOf(inner, column)),
				}
			: slotOf(name, field),
	);
	const expressions = Object.values(fields).flatMap((field): (Column | SQL)[] =>
		is(field, Table) ? Object.values(getTableColumns(field)) : [is(field, SQL.Aliased) ? field.sql : field],
	);
	if (expressions.length > MOST_ARGUMENTS)
		throw new Error(`${expressions.length} values are too many for a list`);
	const list = sql`json_array(${sql.join(
		expressions.map((expression) => sql`${expression}`),
		sql`, `,
	)})`;
	const readRow = (values: unknown[]): ReadOf<Of> => {
		const row: Record<string, unknown> = {};
		let at = 0;
		for (const part of parts) {
			if ("columns" in part) {
				const inner: Record<string, unknown> = {};
				for (const slot of part.columns) inner[slot.name] = asRead(slot, values[at++]);
				row[part.name] = inner;
			} else row[part.name] = asRead(part, values[at++]);
		}
		return row as ReadOf<Of>;
	};
	const read = (texts: readonly { list: string }[]) =>
		texts.flatMap(({ list }) => (JSON.parse(list) as unknown[][]).map(readRow));
	return {
		/**
		 * Rows of a query, given from its `from`; it runs as `rowsOf` does.
		 * @param how groups ten consecutive values of `id` into one text, and orders the rows
		 */
		rowsOf(db: Db, from: SQL, { id, order }: Together<ReadOf<Of>>): SQLiteRaw<ReadOf<Of>[]> {
			const statement = sql`select json_group_array(${list}) as list ${from}
				group by ${id} / ${sql.raw(String(OF_A_TEXT))}`;
			// Packed as a whole: the list has values of its own, which precede those of the rest.
			const raw = rowsOf<{ list: string }>(db, packed(statement));
			const { execute } = raw;
			return Object.assign(raw, {
				execute: async () => read(await execute()).sort(order),
				mapResult: (result: D1Result<{ list: string }>) => read(result.results).sort(order),
			}) as unknown as SQLiteRaw<ReadOf<Of>[]>;
		},
	};
}

/** Rows per text: D1 accepts two megabytes for a text, which ten of the largest messages do not reach. */
const OF_A_TEXT = 10;

interface Together<Row> {
	id: SQLWrapper;
	order: (one: Row, other: Row) => number;
}

/** Most columns return their values unchanged. */
const slotOf = (name: string, field: unknown): Slot => ({
	name,
	read:
		is(field, Column) && field.mapFromDriverValue !== Column.prototype.mapFromDriverValue ? field : undefined,
});

const asRead = ({ read }: Slot, value: unknown): unknown =>
	read === undefined || value === null ? value : read.mapFromDriverValue(value);
