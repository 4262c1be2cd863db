import { and, desc, eq, sql } from "drizzle-orm";
import { itemVersions } from "#db/engine/item-versions.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import type { VersionedItems } from "./definition.ts";

/** Reference to an item with versions. */
export interface VersionedItem {
	entry: VersionedItems;
	id: number;
}

/** Refuses an item that does not exist. @returns its save counter @throws Refusal 404 */
export async function assertItemExists(ctx: Ctx, { entry, id }: VersionedItem): Promise<{ version: number }> {
	const { table, itemsWhere = sql`1` } = entry.kind;
	const [row] = await queryRows(
		ctx.db,
		{ version: number },
		sql`select ${table.version} as version from ${table} where ${table.id} = ${id} and ${table.deletedAt} is null and ${itemsWhere}`,
	);
	if (!row) throw notFound();
	return row;
}

/** Finds a version; undefined where it was deleted. */
export async function findVersion(ctx: Ctx, { entry, id }: VersionedItem, number: number) {
	const [version] = await ctx.db
		.select()
		.from(itemVersions)
		.where(and(isVersionOf({ entry, id }), eq(itemVersions.number, number)));
	return version;
}

/** Number of the item's newest version; 0 where it has none. */
export async function newestVersionNumber(ctx: Ctx, item: VersionedItem): Promise<number> {
	const [newest] = await ctx.db
		.select({ number: itemVersions.number })
		.from(itemVersions)
		.where(isVersionOf(item))
		.orderBy(desc(itemVersions.number))
		.limit(1);
	return newest?.number ?? 0;
}

/** Condition: a row is a version of the item. */
export const isVersionOf = ({ entry, id }: VersionedItem) =>
	and(eq(itemVersions.kind, entry.kind.name), eq(itemVersions.itemId, id));
