import { sql } from "drizzle-orm";
import { listTable } from "#db/platform/sql/json-list.ts";
import type { ItemReference, ItemsTable } from "./definition.ts";

/**
 * Reference of one field to several records, all of which must exist. The ids are one bound value, because a
 * statement accepts only a hundred.
 */
export const referenceToAll = (
	field: string,
	table: ItemsTable,
	ids: readonly number[],
	text: string,
): ItemReference => ({
	field,
	exists: sql`not exists (select 1 from ${listTable(ids)} n where not exists (
		select 1 from ${table} r where r.id = n.value and r.deleted_at is null))`,
	text,
	records: { table, ids },
});

/** Reference of one field to a record that must exist; none if the field is empty. */
export const referenceTo = (
	field: string,
	table: ItemsTable,
	id: number | null,
	text: string,
): ItemReference[] =>
	id === null
		? []
		: [
				{
					field,
					exists: sql`exists (select 1 from ${table} r where r.id = ${id} and r.deleted_at is null)`,
					text,
					records: { table, ids: [id] },
				},
			];
