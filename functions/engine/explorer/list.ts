import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import { valuesOf } from "#db/platform/sql/raw.ts";
import { UNCATEGORIZED, type View } from "#domain/engine/explorer/crud.ts";
import type { FolderRow } from "#domain/engine/kinds/item.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { ItemKind } from "./definition.ts";
import { alive, fieldsOf, itemParts, nameParts, namesIn, PART, presentItem, readerOf } from "./select.ts";

/** The folders and items of a kind, newest first. */
export async function listItems(ctx: OperatorCtx, kind: ItemKind, view: View) {
	const selection = kind.row(ctx);
	const parts = await valuesOf<[part: number, row: string]>(ctx.db, listStatement(ctx, kind, view));
	const rowsOfPart = (part: number) => parts.flatMap(([each, row]) => (each === part ? [row] : []));
	const items = readerOf(fieldsOf(kind, selection))(rowsOfPart(PART.item));
	const names = await namesIn(ctx, rowsOfPart(PART.name)[0], selection, items);
	return {
		groups: rowsOfPart(PART.folder).map((row) => JSON.parse(row) as FolderRow),
		items: items.map((raw) => presentItem(raw, selection, names, ctx)),
	};
}

/** Statement of the list. */
export function listStatement(ctx: OperatorCtx, kind: ItemKind, view: View): SQL {
	const selection = kind.row(ctx);
	const items = sql`${alive(kind)} and ${inView(kind, view)}`;
	const parts = [
		sql`select ${PART.folder} as part, ${folders.position} * 1000000 + ${folders.id} as pos,
			json_object('id', ${folders.id}, 'name', ${folders.name}) as row
			from ${folders} where ${folders.kind} = ${kind.name}`,
		itemParts(kind, selection, items),
		...nameParts(kind, selection, items),
	];
	return sql`select part, row from (${sql.join(parts, sql` union all `)}) order by part, pos`;
}

/** A search covers every folder. */
function inView(kind: ItemKind, { in_group, search }: View): SQL {
	if (search !== "") return found(kind, search);
	if (in_group === undefined) return sql`1`;
	return in_group === UNCATEGORIZED
		? sql`${kind.table.groupId} is null`
		: sql`${kind.table.groupId} = ${in_group}`;
}

/** D1 refuses LIKE patterns over 50 bytes, so "contains" is `instr`, on the normalised name. */
function found({ table, code, codeIn }: ItemKind, search: string): SQL {
	const byName = sql`instr(${table.nameKey}, ${normalise(search)}) > 0`;
	if (!code) return byName;
	const wanted = codeIn?.(search);
	if (wanted) return sql`${code} = ${wanted}`;
	return sql`(${byName} or instr(lower(${code}), ${normalise(search)}) > 0)`;
}
