import { sql } from "drizzle-orm";
import { memberQueries } from "#db/engine/member-queries.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { type GroupedCtx, groupRecord } from "#functions/engine/save-groups/save-group.ts";

/** Member queries of effects that do not exist. */
export async function listMissingConditions(
	ctx: GroupedCtx,
	effects: readonly Effect[],
): Promise<ReadonlySet<number | null>> {
	const ids = [...new Set(effects.flatMap(({ member_query_id }) => member_query_id ?? []))].filter(
		(id) => !groupRecord(ctx, memberQueries, id),
	);
	if (ids.length === 0) return new Set();
	const missing = await queryRows(
		ctx.db,
		{ id: number },
		sql`select k.value as id from ${listTable(ids)} k
			where not exists (select 1 from ${memberQueries} q where q.id = k.value)`,
	);
	return new Set(missing.map(({ id }) => id));
}
