import { sql } from "drizzle-orm";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { recordKey } from "#domain/console/headquarters/distribution/distribution-request.ts";
import type { DistributedRecordKind } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { RECORDS } from "./records/registry.ts";

/** Name and save counter of an item. */
export interface ItemVersion {
	name: string;
	version: number;
}

/** Names and versions of items by `kind:id`, in one call. Deleted ones are missing. */
export async function listItemVersions(
	ctx: Ctx,
	items: readonly { kind: DistributedRecordKind; id: number }[],
): Promise<Map<string, ItemVersion>> {
	const byKind = [...Map.groupBy(items, ({ kind }) => kind)];
	const statements = byKind.map(([kind, ofKind]) =>
		queryRows(
			ctx.db,
			{ id: number, name: text, version: number },
			sql`select id, name, version from ${RECORDS[kind].table}
				where deleted_at is null and id in ${valuesOfList(ofKind.map(({ id }) => id))}`,
		),
	);
	const [first, ...rest] = statements;
	const results = first ? await ctx.db.batch([first, ...rest]) : [];
	return new Map(
		results.flatMap((rows, index) =>
			rows.map(({ id, name, version }) => [recordKey(byKind[index]![0], id), { name, version }]),
		),
	);
}
