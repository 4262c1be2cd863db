/** Column of a raw statement's result: its type in SQLite, and the TypeScript type of its values. */
export interface RowColumn<Value> {
	readonly type: "number" | "string";
	readonly isNullable: boolean;
	/** Type only; never set. */
	readonly value?: Value;
}

/** Result columns of a raw statement by their names. */
export type RowColumns = Readonly<Record<string, RowColumn<unknown>>>;

/** Row type of result columns. */
export type RowOfColumns<Columns extends RowColumns> = {
	-readonly [Name in keyof Columns]: Columns[Name] extends RowColumn<infer Value> ? Value : never;
};

export const number: RowColumn<number> = { type: "number", isNullable: false };

export const text: RowColumn<string> = { type: "string", isNullable: false };

/** Column with a narrower type than its SQL type: a code, a state, an id of another system. */
export const typed = <Value extends number | string>(
	column: RowColumn<number> | RowColumn<string>,
): RowColumn<Value> => column as RowColumn<Value>;

/** The same column, which may be null. */
export const nullable = <Value>(column: RowColumn<Value>): RowColumn<Value | null> => ({
	...column,
	isNullable: true,
});

/** Columns of the right side of a left join: the same, all of which may be null. */
export const leftJoined = <Columns extends RowColumns>(columns: Columns) =>
	Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, nullable(column)])) as {
		[Name in keyof Columns]: Columns[Name] extends RowColumn<infer Value> ? RowColumn<Value | null> : never;
	};

/** Whether the left join found a row: its first column is not null. */
export const isJoined = <Columns extends RowColumns, Row extends Record<keyof Columns, unknown>>(
	row: Row,
	columns: Columns,
): row is Row & RowOfColumns<Columns> => row[Object.keys(columns)[0]!] !== null;

/**
 * Checks the first row of a result against its declared columns. Only tests call it: a declaration that
 * differs from its statement fails there.
 * @throws Error with the names and values that differ
 */
export function assertColumns(columns: RowColumns, [row]: readonly object[]): void {
	if (!row) return;
	const values = row as Record<string, unknown>;
	const names = new Set([...Object.keys(columns), ...Object.keys(values)]);
	const differing = [...names].filter((name) => !fits(columns[name], values[name]));
	if (differing.length > 0)
		throw new Error(
			`Row differs from its columns: ${differing.map((name) => `${name} = ${JSON.stringify(values[name])}`).join(", ")}`,
		);
}

const fits = (column: RowColumn<unknown> | undefined, value: unknown): boolean =>
	column !== undefined && (value === null ? column.isNullable : typeof value === column.type);
