import { and, eq, sql } from "drizzle-orm";
import type { vars } from "#db/people/friend-fields.ts";
import type { tags } from "#db/people/tags.ts";
import { among } from "#db/platform/sql/among.ts";
import type { Ctx } from "#functions/context.ts";

/** Names, by id, of those of these tags or fields that only the system changes (A-324, E-347). */
export async function protectedNames(
	{ db }: Ctx,
	table: typeof tags | typeof vars,
	ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ id: table.id, name: table.name })
		.from(table)
		.where(and(eq(table.protected, true), sql`${table.id} in ${among(ids)}`));
	return new Map(rows.map(({ id, name }) => [id, name]));
}
