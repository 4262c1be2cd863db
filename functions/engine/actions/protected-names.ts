import { and, eq, sql } from "drizzle-orm";
import type { vars } from "#db/people/friend-fields.ts";
import type { tags } from "#db/people/tag-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { Ctx } from "#functions/context.ts";

/** Names, by id, of tags or fields among these that only the system changes (A-324, E-347). */
export async function loadProtectedNames(
	{ db }: Ctx,
	table: typeof tags | typeof vars,
	ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ id: table.id, name: table.name })
		.from(table)
		.where(and(eq(table.protected, true), sql`${table.id} in ${valuesOfList(ids)}`));
	return new Map(rows.map(({ id, name }) => [id, name]));
}
