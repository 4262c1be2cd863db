import { getTableName, sql } from "drizzle-orm";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { mayReadChange } from "#domain/console/operators/audit-query.ts";
import { listNames } from "#domain/platform/texts/cut-to-width.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ReversibleEntry } from "./reversals/definition.ts";
import { reversalOf } from "./reversals/registry.ts";

/** Maximum number of items named for an entry, and of characters per name. */
const MAX_NAMED_ITEMS = 5;
const MAX_NAME_LENGTH = 30;

/**
 * Names of the items of entries that can be undone, deleted items too: one statement per table, in one round
 * trip. An entry with a change that the operator may not read has none.
 */
export async function listEntryNames(
	ctx: OperatorCtx,
	kinds: ItemKinds,
	entries: readonly ReversibleEntry[],
): Promise<ReadonlyMap<number, string>> {
	const namedEntries = entries
		.filter(
			({ undoKey, subjectType }) => undoKey !== null && mayReadChange(subjectType, ctx.operator.abilities),
		)
		.flatMap((entry) => {
			const tableName = reversalOf(entry.verb)?.items(entry, kinds);
			return tableName ? [{ id: entry.id, ...tableName }] : [];
		});
	const [first, ...rest] = [...Map.groupBy(namedEntries, ({ table }) => getTableName(table))].map(
		([tableName, entriesOfTable]) =>
			queryRows(
				ctx.db,
				{ of: text, id: number, name: text },
				sql`select ${tableName} as "of", id, name from ${entriesOfTable[0]!.table}
				where id in ${valuesOfList([...new Set(entriesOfTable.flatMap(({ ids }) => ids))])}`,
			),
	);
	const rows = first ? (await ctx.db.batch([first, ...rest])).flat() : [];
	const names = new Map(rows.map(({ of: tableName, id, name }) => [`${tableName}:${id}`, name]));
	return new Map(
		namedEntries.map(({ id, table, ids }) => [
			id,
			listNames(
				ids.map((itemId) => names.get(`${getTableName(table)}:${itemId}`)),
				MAX_NAMED_ITEMS,
				MAX_NAME_LENGTH,
			),
		]),
	);
}
