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
import type { Db } from "#db/d1-client.ts";
import { packValues } from "./pack-values.ts";
import { queryRows } from "./raw-sql.ts";
import { text } from "./row-columns.ts";

/** Maximum number of arguments of a function in D1. */
const MAX_ARGUMENTS = 32;

/** Selected columns and expressions, and tables, which become nested rows. */
type Fields = Record<string, Table | Column | SQL | SQL.Aliased>;

type FieldValue<Field> = Field extends Table
	? Field["$inferSelect"]
	: Field extends Column
		? GetColumnData<Field>
		: Field extends SQL<infer Value> | SQL.Aliased<infer Value>
			? Value
			: never;

/** Row type of a selection. */
export type SelectedRow<Selection extends Fields> = {
	[Name in keyof Selection]: FieldValue<Selection[Name]>;
};

/** Position in a list: its property in the row, and the column that decodes it, if any. */
interface Slot {
	name: string;
	read: Column | undefined;
}

/**
 * Selection whose rows are read as JSON lists of values, ten rows per text. For pages of wide rows, column
 * names and the decoding of each value through two layers of objects cost more than the values. An
 * expression that returns JSON must return it as plain text.
 * @throws if there are more values than D1 accepts as arguments of a function
 */
export function selectAsLists<Selection extends Fields>(fields: Selection) {
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
	if (expressions.length > MAX_ARGUMENTS)
		throw new Error(`${expressions.length} values are too many for a list`);
	const list = sql`json_array(${sql.join(
		expressions.map((expression) => sql`${expression}`),
		sql`, `,
	)})`;
	const readRow = (values: unknown[]): SelectedRow<Selection> => {
		const row: Record<string, unknown> = {};
		let index = 0;
		for (const part of parts) {
			if ("columns" in part) {
				const inner: Record<string, unknown> = {};
				for (const slot of part.columns) inner[slot.name] = decodeValue(slot, values[index++]);
				row[part.name] = inner;
			} else row[part.name] = decodeValue(part, values[index++]);
		}
		return row as SelectedRow<Selection>;
	};
	const read = (texts: readonly { list: string }[]) =>
		texts.flatMap(({ list }) => (JSON.parse(list) as unknown[][]).map(readRow));
	return {
		/**
		 * Rows of a query, given from its `from`; it runs like `queryRows`. Ten consecutive values of `id` are
		 * one text, and `order` sorts the rows.
		 */
		rowsOf(
			db: Db,
			from: SQL,
			{ id, order }: RowGrouping<SelectedRow<Selection>>,
		): SQLiteRaw<SelectedRow<Selection>[]> {
			const statement = sql`select json_group_array(${list}) as list ${from}
				group by ${id} / ${sql.raw(String(ROWS_PER_TEXT))}`;
			// Packed as a whole, because the list's own values precede those of the rest.
			const raw = queryRows(db, { list: text }, packValues(statement));
			const { execute } = raw;
			return Object.assign(raw, {
				execute: async () => read(await execute()).sort(order),
				mapResult: (result: D1Result<{ list: string }>) => read(result.results).sort(order),
			}) as unknown as SQLiteRaw<SelectedRow<Selection>[]>;
		},
	};
}

/** Rows per text: D1 accepts two megabytes for a text, which ten of the largest messages do not reach. */
const ROWS_PER_TEXT = 10;

interface RowGrouping<Row> {
	id: SQLWrapper;
	order: (a: Row, b: Row) => number;
}

/** Most columns need no decoding. */
const slotOf = (name: string, field: unknown): Slot => ({
	name,
	read:
		is(field, Column) && field.mapFromDriverValue !== Column.prototype.mapFromDriverValue ? field : undefined,
});

const decodeValue = ({ read }: Slot, value: unknown): unknown =>
	read === undefined || value === null ? value : read.mapFromDriverValue(value);
