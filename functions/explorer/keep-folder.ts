import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { folders } from "#db/folders.ts";
import { UNDO_PART } from "#domain/operators/undo.ts";
import { keepForUndo } from "../auth/undo-parts.ts";
import type { OperatorCtx } from "../http/types.ts";
import type { ItemTable } from "./definition.ts";

interface Keep {
	/** The kind of folders. */
	kind: string;
	/** The items that lie in them. */
	table: ItemTable;
	id: number;
}

/** Keeps a folder that is about to be deleted, and what lies in it. */
export const keepFolder = (ctx: OperatorCtx, { kind, table, id }: Keep): [Statement, Statement] => [
	keepForUndo(ctx, {
		undoKey: ctx.saveKey,
		what: UNDO_PART.folder,
		subjectId: id,
		content: sql`json_array(json_object('name', f.name, 'position', f.position, 'created_at', f.created_at))`,
		from: sql`from ${folders} f where f.id = ${id} and f.kind = ${kind} on conflict do nothing`,
	}),
	keepForUndo(ctx, {
		undoKey: ctx.saveKey,
		what: UNDO_PART.move,
		subjectId: 0,
		content: sql`json_group_array(json_object('id', ${table.id}, 'folder', ${table.groupId}))`,
		from: sql`from ${table} where ${table.groupId} = ${id}
			and exists (select 1 from ${folders} f where f.id = ${id} and f.kind = ${kind})
			having count(*) > 0 on conflict do nothing`,
	}),
];

/** Keeps the order in which a kind's folders stand. */
export const keepFolderOrder = (ctx: OperatorCtx, kind: string): Statement =>
	keepForUndo(ctx, {
		undoKey: ctx.saveKey,
		what: UNDO_PART.order,
		subjectId: 0,
		content: sql`json_group_array(json_object('id', f.id, 'position', f.position))`,
		from: sql`from ${folders} f where f.kind = ${kind} having count(*) > 0 on conflict do nothing`,
	});

/** A folder's name, for the log; nothing where there is none. */
export async function nameOfFolder(ctx: OperatorCtx, kind: string, id: number): Promise<{ name?: string }> {
	const [folder] = await ctx.db
		.select({ name: folders.name })
		.from(folders)
		.where(sql`${folders.id} = ${id} and ${folders.kind} = ${kind}`);
	return folder ?? {};
}
