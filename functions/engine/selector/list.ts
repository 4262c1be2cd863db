import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { SelectorList } from "#domain/engine/selector/item.ts";
import type { SelectableKind } from "#domain/engine/selector/kinds.ts";
import { presentItems, type RawItem } from "#domain/engine/selector/present.ts";
import { countedGroups } from "#domain/engine/selector/view.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { SOURCES, type Source } from "./kinds.ts";

const PART = { folder: 0, item: 1 } as const;

interface Part {
	part: number;
	row: string;
}

/** The folders and the items of a kind, newest first, in one statement. */
export async function listSelectable(ctx: OperatorCtx, kind: SelectableKind): Promise<SelectorList> {
	const parts = await rowsOf<Part>(
		ctx.db,
		sql`select part, row from (${foldersOf(kind)} union all ${itemsOf(SOURCES[kind])}) order by part, pos`,
	);
	const read = <Row>(wanted: number) =>
		parts.filter(({ part }) => part === wanted).map(({ row }) => JSON.parse(row) as Row);
	const rows = read<RawItem>(PART.item);
	return {
		items: presentItems(kind, rows, ctx.now),
		groups: countedGroups(read<{ id: number; name: string }>(PART.folder), rows),
	};
}

const foldersOf = (kind: SelectableKind): SQL =>
	sql`select ${PART.folder} as part, row_number() over (order by ${folders.position}, ${folders.id}) as pos,
		json_object('id', ${folders.id}, 'name', ${folders.name}) as row
		from ${folders} where ${folders.kind} = ${kind}`;

function itemsOf({ table, groupId, alive, fields = {}, name = sql`${table.name}` }: Source): SQL {
	const read: Record<string, SQL> = {
		id: sql`${table.id}`,
		name,
		group_id: groupId ? sql`${groupId}` : sql`null`,
		created_at: sql`${table.createdAt}`,
		...fields,
	};
	const pairs = Object.entries(read).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, (${value})`);
	return sql`select ${PART.item}, -${table.id}, json_object(${sql.join(pairs, sql`, `)})
		from ${table} where ${alive}`;
}
