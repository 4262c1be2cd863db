import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { DistributedRecordKind } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import { announceRecord, type SaveGroup } from "#functions/engine/save-groups/save-group.ts";
import type { AccountSide } from "./account-side.ts";
import type { PlannedRecord } from "./planned-record.ts";
import { RECORDS } from "./records/registry.ts";

/**
 * Gives new records the ids after the highest, so that others can name them in the same transaction. If another
 * save takes one of them first, the transaction fails, and the account is planned anew.
 */
export async function reserveIds(
	{ ctx }: AccountSide,
	records: readonly PlannedRecord[],
	group: SaveGroup,
): Promise<void> {
	const created = records.filter(({ kind, verdict }) => verdict === "create" && isReferred(kind));
	for (const [kind, ofKind] of Map.groupBy(created, (record) => record.kind)) {
		const { table, reserveColumns } = RECORDS[kind];
		const [row] = await queryRows(
			ctx.db,
			{ highest: number },
			sql`select coalesce(max(id), 0) as highest from ${table}`,
		);
		for (const [index, record] of ofKind.entries()) {
			record.reserved = { ...reserveColumns?.(ctx), id: (row?.highest ?? 0) + 1 + index };
			announceRecord(group, table, record.reserved.id, record.reserved);
		}
	}
}

/** Whether other records name those of a kind. Ids of saved searches, which none names, are assigned by their save. */
const isReferred = (kind: DistributedRecordKind): boolean => kind !== "funnel";
