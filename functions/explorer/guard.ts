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
	guards: (Guard | undefined)[],
): Promise<void> {
	for (const guard of guards) if (guard) await refuseBlockedBy(ctx, kind, ids, guard);
}

async function refuseBlockedBy(
	ctx: OperatorCtx,
	kind: ItemKind,
	ids: number[],
	{ blocks, text, status = 422 }: Guard,
): Promise<void> {
	const blocked = await rowsOf<{ name: string }>(
		ctx.db,
		sql`select ${kind.table.name} as name from ${kind.table}
			where ${kind.table.id} in (select value from json_each(${JSON.stringify(ids)})) and ${alive(kind)} and ${blocks}
			limit ${NAMED}`,
	);
	if (blocked.length > 0)
		throw new Refusal(status, { ERROR: [text(listNames(blocked.map(({ name }) => name)))] });
}

/** Holds for an item that none of these blocks: asked where it is written. */
export const notBlocked = (guards: (Guard | undefined)[]): SQL =>
	sql.join([sql`1`, ...guards.flatMap((guard) => (guard ? [sql`not ${guard.blocks}`] : []))], sql` and `);

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
