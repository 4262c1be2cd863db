import { and, desc, eq, sql } from "drizzle-orm";
import { itemVersions } from "#db/engine/item-versions.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { Ctx } from "#functions/context.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { Versioned } from "./definition.ts";

/** An item whose versions are read. */
export interface OfItem {
	of: Versioned;
	id: number;
}

/** Refuses an item that does not exist. @returns its save counter @throws Refusal 404 */
export async function assertThere(ctx: Ctx, { of, id }: OfItem): Promise<{ version: number }> {
	const { table, within = sql`1` } = of.kind;
	const [there] = await rowsOf<{ version: number }>(
		ctx.db,
		sql`select ${table.version} as version from ${table} where ${table.id} = ${id} and ${table.deletedAt} is null and ${within}`,
	);
	if (!there) throw notFound();
	return there;
}

/** A version; undefined where it was let go. */
export async function findVersion(ctx: Ctx, { of, id }: OfItem, number: number) {
	const [version] = await ctx.db
		.select()
		.from(itemVersions)
		.where(and(isOf({ of, id }), eq(itemVersions.number, number)));
	return version;
}

/** The number of the version that the item is at; 0 where it has none. */
export async function newestOf(ctx: Ctx, item: OfItem): Promise<number> {
	const [newest] = await ctx.db
		.select({ number: itemVersions.number })
		.from(itemVersions)
		.where(isOf(item))
		.orderBy(desc(itemVersions.number))
		.limit(1);
	return newest?.number ?? 0;
}

export const isOf = ({ of, id }: OfItem) =>
	and(eq(itemVersions.kind, of.kind.name), eq(itemVersions.itemId, id));
