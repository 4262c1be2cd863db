/** The most columns that D1 answers. */
const MAX_COLUMNS = 100;

/** By a table's place among those that were asked. */
export type Held = Record<`t${number}`, 0 | 1>;

/** Asks tables whether they hold rows, in columns: a statement for each of them would cost more than what is done then. */
export const askedForRows = (database: D1Database, tables: readonly string[]): D1PreparedStatement[] =>
	Array.from({ length: Math.ceil(tables.length / MAX_COLUMNS) }, (_, part) => {
		const from = part * MAX_COLUMNS;
		const columns = tables
			.slice(from, from + MAX_COLUMNS)
			.map((table, place) => `exists (select 1 from "${table}") as t${from + place}`);
		return database.prepare(`select ${columns.join(", ")}`);
	});

/** Those of the tables that hold rows, by the answers. */
export function thoseHeld(tables: readonly string[], answers: readonly D1Result<Held>[]): string[] {
	const held: Held = Object.assign({}, ...answers.map(({ results }) => results[0]));
	return tables.filter((_, place) => held[`t${place}`] === 1);
}
