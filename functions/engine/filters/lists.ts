import type { SQL } from "drizzle-orm";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Row {
	/** The list that the row belongs to. */
	part: string;
	/** The row as JSON. */
	row: string;
}

/** Several lists in one statement, which answers `part` and `row`. */
export async function listsOf<Name extends string>(
	ctx: OperatorCtx,
	names: readonly Name[],
	rows: SQL,
): Promise<Record<Name, unknown[]>> {
	const all = await rowsOf<Row>(ctx.db, rows);
	const listOf = (name: Name) =>
		all.filter(({ part }) => part === name).map(({ row }) => JSON.parse(row) as unknown);
	return Object.fromEntries(names.map((name) => [name, listOf(name)])) as Record<Name, unknown[]>;
}
