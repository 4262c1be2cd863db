import { type SQL, sql } from "drizzle-orm";
import { rowsOf } from "#db/raw.ts";
import { richmenus } from "#db/richmenus.ts";
import { scenarios } from "#db/scenarios.ts";
import { tags } from "#db/tags.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { type FilterNames, idsIn } from "#domain/filters/summary.ts";
import type { Ctx } from "../context.ts";

interface NameRow {
	of: keyof FilterNames;
	id: number;
	name: string;
}

/** The names that the sentences of these filters need, in one statement. Deleted ones are missing. */
export async function filterNames(ctx: Ctx, filters: Filter[]): Promise<FilterNames> {
	const ids = idsIn(filters);
	const names: FilterNames = { tags: new Map(), scenarios: new Map(), richmenus: new Map() };
	const rows = await rowsOf<NameRow>(
		ctx.db,
		sql.join(
			[
				namesOf("tags", sql`${tags}`, ids.tags),
				namesOf("scenarios", sql`${scenarios}`, ids.scenarios),
				namesOf("richmenus", sql`${richmenus}`, ids.richmenus),
			],
			sql` union all `,
		),
	);
	for (const { of, id, name } of rows) names[of].set(id, name);
	return names;
}

const namesOf = (of: keyof FilterNames, table: SQL, ids: number[]): SQL =>
	sql`select ${of} as 'of', t.id as id, t.name as name from ${table} t
		where t.id in (select value from json_each(${JSON.stringify(ids)})) and t.deleted_at is null`;
