import type { SQL } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface Row {
	/** The list that the row belongs to. */
	part: string;
	/** The row as JSON. */
	row: string;
}

/** Reads several lists with one statement, which returns `part` and `row`. */
export async function readLists<Name extends string>(
	ctx: OperatorCtx,
	names: readonly Name[],
	rows: SQL,
): Promise<Record<Name, unknown[]>> {
	const all = await queryRows<Row>(ctx.db, rows);
	const listOf = (name: Name) =>
		all.filter(({ part }) => part === name).map(({ row }) => JSON.parse(row) as unknown);
	return Object.fromEntries(names.map((name) => [name, listOf(name)])) as Record<Name, unknown[]>;
}
