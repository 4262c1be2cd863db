import { getTableColumns, getTableName, sql, type Table } from "drizzle-orm";

/** D1 takes so many arguments for a function. */
const MOST_ARGUMENTS = 32;

/**
 * A table's row as one JSON list of its values, without their names, and what makes the row of it again: of a page of wide
 * rows the names, and their way through two layers of objects, cost more than the values.
 * @throws where the table has more columns than D1 takes arguments for a function.
 */
export function listedColumns<From extends Table>(table: From) {
	const columns = Object.entries(getTableColumns(table));
	if (columns.length > MOST_ARGUMENTS)
		throw new Error(`${getTableName(table)} has too many columns for a list`);
	return {
		list: sql<string>`json_array(${sql.join(
			columns.map(([, column]) => sql`${column}`),
			sql`, `,
		)})`,
		read(list: string): From["$inferSelect"] {
			const row: Record<string, unknown> = {};
			const values = JSON.parse(list) as unknown[];
			for (let at = 0; at < columns.length; at++) {
				const [name, column] = columns[at]!;
				const value = values[at];
				row[name] = value === null ? null : column.mapFromDriverValue(value);
			}
			return row;
		},
	};
}
