import type { SQL } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Assigns ids to parts of an item that other records refer to: existing parts keep theirs, new ones get the
 * next. An id that the item never assigned counts as new. Ids up to `highestReserved` stay reserved for removed parts.
 */
export function assignPartIds<Part extends { id: number | null }>(
	parts: Part[],
	storedParts: { id: number }[],
	highestReserved: number,
) {
	const unassigned = new Set(storedParts.map(({ id }) => id));
	let highest = Math.max(highestReserved, 0, ...unassigned);
	return parts.map((part) => {
		if (part.id !== null && unassigned.delete(part.id)) return { ...part, id: part.id };
		highest += 1;
		return { ...part, id: highest };
	});
}

/** Highest id of a part that rows refer to; 0 for none. */
export async function highestPartId(ctx: OperatorCtx, query: SQL): Promise<number> {
	const [row] = await queryRows(ctx.db, { highest: nullable(number) }, query);
	return row?.highest ?? 0;
}
