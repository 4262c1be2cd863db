import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/folders.ts";
import { rowsOf } from "#db/raw.ts";
import type { KindName } from "#domain/kinds/registry.ts";
import { listNames } from "#domain/texts/width.ts";
import { Refusal } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import type { Guard, ItemKind, ItemTable, Reference } from "./kinds/definition.ts";
import { alive } from "./select.ts";

/** How many of the refused items a refusal may name. */
const NAMED = 20;

/** Refuses the whole operation where one of these items is blocked, naming those that are. */
export async function refuseBlocked(
	ctx: OperatorCtx,
	kind: ItemKind,
	ids: number[],
	{ blocks, text }: Guard,
): Promise<void> {
	const blocked = await rowsOf<{ name: string }>(
		ctx.db,
		sql`select ${kind.table.name} as name from ${kind.table}
			where ${kind.table.id} in (select value from json_each(${JSON.stringify(ids)})) and ${alive(kind)} and ${blocks}
			limit ${NAMED}`,
	);
	if (blocked.length > 0)
		throw new Refusal(422, { ERROR: [text(listNames(blocked.map(({ name }) => name)))] });
}

/** Holds while this kind has this folder. */
export const folderThere = (name: KindName, id: number): SQL =>
	sql`exists (select 1 from ${folders} where ${folders.id} = ${id} and ${folders.kind} = ${name})`;

/** Something that an item names by its id; nothing where it names none. */
export const named = (field: string, table: ItemTable, id: number | null, text: string): Reference[] =>
	id === null
		? []
		: [
				{
					field,
					there: sql`exists (select 1 from ${table} r where r.id = ${id} and r.deleted_at is null)`,
					text,
				},
			];
