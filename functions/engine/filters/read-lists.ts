import type { SQL } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const COLUMNS = {
	/** The list that the row belongs to. */
	part: text,
	/** The row as JSON. */
	row: text,
};

/** Reads several lists with one statement, which returns `part` and `row`. */
export async function readLists<Name extends string>(
	ctx: OperatorCtx,
	names: readonly Name[],
	rows: SQL,
): Promise<Record<Name, unknown[]>> {
	const resultRows = await queryRows(ctx.db, COLUMNS, rows);
	const listOf = (name: Name) =>
		resultRows.filter(({ part }) => part === name).map(({ row }) => JSON.parse(row) as unknown);
	return Object.fromEntries(names.map((name) => [name, listOf(name)])) as Record<Name, unknown[]>;
}
