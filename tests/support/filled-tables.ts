/** Maximum columns of a D1 result. */
const MAX_COLUMNS = 100;

/** Keyed by the table's index. */
export type TableFillFlags = Record<`t${number}`, 0 | 1>;

/**
 * Statements that query whether tables hold rows, one column each: a statement per table would cost more than
 * emptying.
 */
export const filledTableQueries = (database: D1Database, tables: readonly string[]): D1PreparedStatement[] =>
	Array.from({ length: Math.ceil(tables.length / MAX_COLUMNS) }, (_, part) => {
		const from = part * MAX_COLUMNS;
		const columns = tables
			.slice(from, from + MAX_COLUMNS)
			.map((table, place) => `exists (select 1 from "${table}") as t${from + place}`);
		return database.prepare(`select ${columns.join(", ")}`);
	});

/** Tables that hold rows, by the results. */
export function filledTables(
	tables: readonly string[],
	answers: readonly D1Result<TableFillFlags>[],
): string[] {
	const held: TableFillFlags = Object.assign({}, ...answers.map(({ results }) => results[0]));
	return tables.filter((_, place) => held[`t${place}`] === 1);
}
