import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { folders } from "#db/engine/folders.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { findUndo } from "#functions/platform/auth/undo-parts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { conditionHolds } from "../condition-holds.ts";
import { findFolderName, recordFolderForUndo, reorderFolders } from "../folder-changes.ts";
import { folderExists } from "../folder-exists.ts";
import type { CrudVerb } from "./definition.ts";

/**
 * Creates a folder, after the existing ones. A repeated save conflicts with the first one's save key and
 * creates nothing.
 */
export const createFolder: CrudVerb<"newGroup"> = async ({ ctx, kindName, input }) => {
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				folders,
				{
					kind: kindName,
					name: input.name,
					position: sql`coalesce(max(${folders.position}), 0) + 1`,
					createdAt: ctx.now,
					saveKey: ctx.saveKey,
				},
				sql`from ${folders} where ${folders.kind} = ${kindName} on conflict do nothing`,
			),
		),
		auditOfChange(ctx, { verb: "folder.create", subjectType: kindName, detail: { name: input.name } }),
	]);
	return {};
};

/** Renames a folder. */
export const renameFolder: CrudVerb<"editGroup"> = async ({ ctx, kindName, input }) => {
	await checkFolder(ctx, kindName, input.grp_id);
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${folders} set name = ${input.name}
				where ${folders.id} = ${input.grp_id} and ${folders.kind} = ${kindName}`,
		),
		auditOfChange(ctx, {
			verb: "folder.rename",
			subjectType: kindName,
			subjectId: input.grp_id,
			detail: { name: input.name },
		}),
	]);
	return {};
};

/** Deletes a folder; its items move to 'uncategorized' (rules, Calls). */
export const deleteFolder: CrudVerb<"deleteGroup"> = async ({ ctx, kindName, kind, input }) => {
	const existsOfKind = folderExists(kindName, input.grp_id);
	const detail = await findFolderName(ctx, kindName, input.grp_id);
	await commitBatch(ctx.db, [
		...recordFolderForUndo(ctx, { kind: kindName, table: kind.table, id: input.grp_id }),
		execute(
			ctx.db,
			sql`update ${kind.table} set group_id = null where ${kind.table.groupId} = ${input.grp_id} and ${existsOfKind}`,
		),
		execute(
			ctx.db,
			sql`delete from ${folders} where ${folders.id} = ${input.grp_id} and ${folders.kind} = ${kindName}`,
		),
		auditOfChange(ctx, {
			verb: "folder.delete",
			subjectType: kindName,
			subjectId: input.grp_id,
			detail,
			undoKey: ctx.saveKey,
		}),
	]);
	return findUndo(ctx, ctx.saveKey);
};

/** Orders the folders; omitted ones follow in their current order. */
export const sortFolders: CrudVerb<"sortGroups"> = async ({ ctx, kindName, input }) => {
	await reorderFolders(ctx, { kind: kindName, ids: input.grp_ids, field: "grp_ids" });
	return {};
};

async function checkFolder(ctx: OperatorCtx, kindName: KindName, id: number): Promise<void> {
	if (!(await conditionHolds(ctx, folderExists(kindName, id))))
		throw invalid("grp_id", EXPLORER_TEXTS.folderGoneNow);
}
