import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { presentItems, type RawItem } from "#domain/engine/selector/present-items.ts";
import type { SelectorList } from "#domain/engine/selector/selectable-item.ts";
import type { SelectableKind } from "#domain/engine/selector/selectable-kinds.ts";
import { countedGroups } from "#domain/engine/selector/selector-groups.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { ITEM_SOURCES, type ItemSource } from "./selectable-sources.ts";

const PART = { folder: 0, item: 1 } as const;

const PART_COLUMNS = {
	part: number,
	row: text,
};

/** Folders and items of a kind, newest first, in one statement. */
export async function listSelectable(ctx: OperatorCtx, kind: SelectableKind): Promise<SelectorList> {
	const parts = await queryRows(
		ctx.db,
		PART_COLUMNS,
		sql`select part, row from (${foldersOf(kind)} union all ${itemsOf(ITEM_SOURCES[kind])}) order by part, pos`,
	);
	const rowsOfPart = <Row>(wantedPart: number) =>
		parts.filter(({ part }) => part === wantedPart).map(({ row }) => JSON.parse(row) as Row);
	const rows = rowsOfPart<RawItem>(PART.item);
	return {
		items: presentItems(kind, rows, ctx.now),
		groups: countedGroups(rowsOfPart<{ id: number; name: string }>(PART.folder), rows),
	};
}

const foldersOf = (kind: SelectableKind): SQL =>
	sql`select ${PART.folder} as part, row_number() over (order by ${folders.position}, ${folders.id}) as pos,
		json_object('id', ${folders.id}, 'name', ${folders.name}) as row
		from ${folders} where ${folders.kind} = ${kind}`;

function itemsOf({ table, groupId, where, fields = {}, name = sql`${table.name}` }: ItemSource): SQL {
	const columns: Record<string, SQL> = {
		id: sql`${table.id}`,
		name,
		group_id: groupId ? sql`${groupId}` : sql`null`,
		created_at: sql`${table.createdAt}`,
		...fields,
	};
	const pairs = Object.entries(columns).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, (${value})`);
	return sql`select ${PART.item}, -${table.id}, json_object(${sql.join(pairs, sql`, `)})
		from ${table} where ${where}`;
}
