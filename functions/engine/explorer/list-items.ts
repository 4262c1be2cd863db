import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import { queryValues } from "#db/platform/sql/raw-sql.ts";
import type { CrudView } from "#domain/engine/explorer/crud-input.ts";
import { UNCATEGORIZED } from "#domain/engine/explorer/list-limits.ts";
import type { FolderRow } from "#domain/engine/kinds/item-fields.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ItemKind } from "./definition.ts";
import {
	explorerFields,
	isAlive,
	itemParts,
	loadRowNames,
	nameParts,
	presentItem,
	RESULT_PART,
	rowParser,
} from "./select-items.ts";

/** Folders and items of a kind, newest first. */
export async function listItems(ctx: OperatorCtx, kind: ItemKind, view: CrudView) {
	const selection = kind.listSelection(ctx);
	const parts = await queryValues<[part: number, row: string]>(ctx.db, listItemsStatement(ctx, kind, view));
	const rowsOf = (part: number) => parts.flatMap(([each, row]) => (each === part ? [row] : []));
	const items = rowParser(explorerFields(kind, selection))(rowsOf(RESULT_PART.item));
	const names = await loadRowNames(ctx, rowsOf(RESULT_PART.name)[0], selection, items);
	return {
		groups: rowsOf(RESULT_PART.folder).map((row) => JSON.parse(row) as FolderRow),
		items: items.map((raw) => presentItem(raw, selection, names, ctx)),
	};
}

/** Statement of the list. */
export function listItemsStatement(ctx: OperatorCtx, kind: ItemKind, view: CrudView): SQL {
	const selection = kind.listSelection(ctx);
	const items = sql`${isAlive(kind)} and ${inView(kind, view)}`;
	const parts = [
		sql`select ${RESULT_PART.folder} as part, ${folders.position} * 1000000 + ${folders.id} as pos,
			json_object('id', ${folders.id}, 'name', ${folders.name}) as row
			from ${folders} where ${folders.kind} = ${kind.name}`,
		itemParts(kind, selection, items),
		...nameParts(kind, selection, items),
	];
	return sql`select part, row from (${sql.join(parts, sql` union all `)}) order by part, pos`;
}

/** Condition of a view. A search covers every folder. */
function inView(kind: ItemKind, { in_group, search }: CrudView): SQL {
	if (search !== "") return matchesSearch(kind, search);
	if (in_group === undefined) return sql`1`;
	return in_group === UNCATEGORIZED
		? sql`${kind.table.groupId} is null`
		: sql`${kind.table.groupId} = ${in_group}`;
}

/**
 * Condition of a search. D1 refuses LIKE patterns over 50 bytes, so it uses `instr`, on the normalised name.
 */
function matchesSearch({ table, codeColumn, parseCode }: ItemKind, search: string): SQL {
	const byName = sql`instr(${table.nameKey}, ${normaliseText(search)}) > 0`;
	if (!codeColumn) return byName;
	const searchedCode = parseCode?.(search);
	if (searchedCode) return sql`${codeColumn} = ${searchedCode}`;
	return sql`(${byName} or instr(lower(${codeColumn}), ${normaliseText(search)}) > 0)`;
}
