import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { folders } from "#db/engine/folders.ts";
import { areAllAmong, listTable } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { storeUndoPart } from "#functions/platform/auth/undo-parts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { ItemsTable } from "./definition.ts";

interface FolderOfItems {
	/** Kind of the folders. */
	kind: string;
	/** Table of the items in them. */
	table: ItemsTable;
	id: number;
}

/** Records a folder and its items for undo, before its deletion. */
export const recordFolderForUndo = (
	ctx: OperatorCtx,
	{ kind, table, id }: FolderOfItems,
): [Statement, Statement] => [
	storeUndoPart(ctx, {
		undoKey: ctx.saveKey,
		part: UNDO_PART.folder,
		subjectId: id,
		content: sql`json_array(json_object('name', f.name, 'position', f.position, 'created_at', f.created_at))`,
		from: sql`from ${folders} f where f.id = ${id} and f.kind = ${kind} on conflict do nothing`,
	}),
	storeUndoPart(ctx, {
		undoKey: ctx.saveKey,
		part: UNDO_PART.move,
		subjectId: 0,
		content: sql`json_group_array(json_object('id', ${table.id}, 'folder', ${table.groupId}))`,
		from: sql`from ${table} where ${table.groupId} = ${id}
			and exists (select 1 from ${folders} f where f.id = ${id} and f.kind = ${kind})
			having count(*) > 0 on conflict do nothing`,
	}),
];

/**
 * Reorders a kind's folders; omitted ones follow in their current order. Nothing is written where one of them
 * does not exist.
 * @param field name of the list in a refusal
 * @throws Refusal 422 where one of them does not exist
 */
export async function reorderFolders(
	ctx: OperatorCtx,
	{ kind, ids, field }: { kind: string; ids: number[]; field: string },
): Promise<void> {
	const allExist = areAllAmong(ids, sql`select f.id from ${folders} f where f.kind = ${kind}`);
	const [, orderedRows] = await ctx.db.batch([
		recordFolderOrder(ctx, kind, allExist),
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${folders} set position = coalesce(
					(select j.key + 1 from ${listTable(ids)} j where j.value = ${folders.id}), ${ids.length} + position)
				where ${folders.kind} = ${kind} and ${allExist} returning id`,
		),
		auditOfChange(ctx, { verb: "folder.sort", subjectType: kind, detail: { ids }, undoKey: ctx.saveKey }),
	]);
	if (orderedRows.length === 0 && ids.length > 0) throw invalid(field, EXPLORER_TEXTS.orderStale);
}

/** Records the order of a kind's folders for undo, where a condition holds. */
const recordFolderOrder = (ctx: OperatorCtx, kind: string, condition: SQL): Statement =>
	storeUndoPart(ctx, {
		undoKey: ctx.saveKey,
		part: UNDO_PART.order,
		subjectId: 0,
		content: sql`json_group_array(json_object('id', f.id, 'position', f.position))`,
		from: sql`from ${folders} f where f.kind = ${kind} and ${condition} having count(*) > 0 on conflict do nothing`,
	});

/** A folder's name, for the audit log; empty where there is none. */
export async function findFolderName(ctx: OperatorCtx, kind: string, id: number): Promise<{ name?: string }> {
	const [folder] = await ctx.db
		.select({ name: folders.name })
		.from(folders)
		.where(sql`${folders.id} = ${id} and ${folders.kind} = ${kind}`);
	return folder ?? {};
}
