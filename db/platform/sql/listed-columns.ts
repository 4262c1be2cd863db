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

/** D1 takes so many arguments for a function. */
const MOST_ARGUMENTS = 32;

/** What is read of each row: columns, expressions, and tables as rows of their own. */
type Fields = Record<string, Table | Column | SQL | SQL.Aliased>;

type Read<Field> = Field extends Table
	? Field["$inferSelect"]
	: Field extends Column
		? GetColumnData<Field>
		: Field extends SQL<infer Value> | SQL.Aliased<infer Value>
			? Value
			: never;

/** A row as it was listed. */
export type ReadOf<Of extends Fields> = { [Name in keyof Of]: Read<Of[Name]> };

/** A value of a list: where it stands in its row, and by which column it is read, where that reads it as another. */
interface Slot {
	name: string;
	read: Column | undefined;
}

/**
 * What reads rows as JSON lists of their values, without names, ten to a text: of a page of wide rows the names, and the way
 * of each value through two layers of objects, cost more than the values. An expression that answers JSON is to answer it as
 * plain text.
 * @throws where there are more values than D1 takes arguments for a function.
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
		 * The rows of a query, which goes on with `from`; it runs as `rowsOf` does.
		 * @param how they share texts, those of one `id` of ten, and in which order they are to come
		 */
		rowsOf(db: Db, from: SQL, { id, order }: Together<ReadOf<Of>>): SQLiteRaw<ReadOf<Of>[]> {
			const statement = sql`select json_group_array(${list}) as list ${from}
				group by ${id} / ${sql.raw(String(OF_A_TEXT))}`;
			// As a whole: the list has values of its own, and they stand before those of the rest.
			const raw = rowsOf<{ list: string }>(db, packed(statement));
			const { execute } = raw;
			return Object.assign(raw, {
				execute: async () => read(await execute()).sort(order),
				mapResult: (result: D1Result<{ list: string }>) => read(result.results).sort(order),
			}) as unknown as SQLiteRaw<ReadOf<Of>[]>;
		},
	};
}

/** D1 takes two megabytes for a text, which so many of the largest messages with what they show do not reach. */
const OF_A_TEXT = 10;

interface Together<Row> {
	id: SQLWrapper;
	order: (one: Row, other: Row) => number;
}

/** Most columns answer their values as they come. */
const slotOf = (name: string, field: unknown): Slot => ({
	name,
	read:
		is(field, Column) && field.mapFromDriverValue !== Column.prototype.mapFromDriverValue ? field : undefined,
});

const asRead = ({ read }: Slot, value: unknown): unknown =>
	read === undefined || value === null ? value : read.mapFromDriverValue(value);
