import { sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { folders } from "#db/engine/folders.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { undoOf } from "#functions/platform/auth/undo-parts.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import { folderThere } from "../guard.ts";
import { holds } from "../holds.ts";
import { keepFolder, nameOfFolder, orderFolders } from "../keep-folder.ts";
import type { Verb } from "./definition.ts";

/** Creates a folder, after the existing ones. */
export const newGroup: Verb<"newGroup"> = async ({ ctx, name, input }) => {
	await commit(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				folders,
				{
					kind: name,
					name: input.name,
					position: sql`coalesce(max(${folders.position}), 0) + 1`,
					createdAt: ctx.now,
					saveKey: ctx.saveKey,
				},
				sql`from ${folders} where ${folders.kind} = ${name} on conflict do nothing`,
			),
		),
		auditOfChange(ctx, { verb: "folder.create", subjectType: name, detail: { name: input.name } }),
	]);
	return {};
};

export const editGroup: Verb<"editGroup"> = async ({ ctx, name, input }) => {
	await checkFolder(ctx, name, input.grp_id);
	await commit(ctx.db, [
		execute(
			ctx.db,
			sql`update ${folders} set name = ${input.name}
				where ${folders.id} = ${input.grp_id} and ${folders.kind} = ${name}`,
		),
		auditOfChange(ctx, {
			verb: "folder.rename",
			subjectType: name,
			subjectId: input.grp_id,
			detail: { name: input.name },
		}),
	]);
	return {};
};

/** Deletes a folder; its items move to 'uncategorized' (rules, Calls). */
export const deleteGroup: Verb<"deleteGroup"> = async ({ ctx, name, kind, input }) => {
	const mine = folderThere(name, input.grp_id);
	const detail = await nameOfFolder(ctx, name, input.grp_id);
	await commit(ctx.db, [
		...keepFolder(ctx, { kind: name, table: kind.table, id: input.grp_id }),
		execute(
			ctx.db,
			sql`update ${kind.table} set group_id = null where ${kind.table.groupId} = ${input.grp_id} and ${mine}`,
		),
		execute(
			ctx.db,
			sql`delete from ${folders} where ${folders.id} = ${input.grp_id} and ${folders.kind} = ${name}`,
		),
		auditOfChange(ctx, {
			verb: "folder.delete",
			subjectType: name,
			subjectId: input.grp_id,
			detail,
			undoKey: ctx.saveKey,
		}),
	]);
	return undoOf(ctx, ctx.saveKey);
};

/** Orders the folders; those that are not listed follow in their present order. */
export const sortGroups: Verb<"sortGroups"> = async ({ ctx, name, input }) => {
	await orderFolders(ctx, { kind: name, ids: input.grp_ids, said: "grp_ids" });
	return {};
};

async function checkFolder(
	...[ctx, name, id]: [Parameters<typeof holds>[0], Parameters<typeof folderThere>[0], number]
) {
	if (!(await holds(ctx, folderThere(name, id)))) throw invalid("grp_id", EXPLORER_TEXTS.folderGoneNow);
}
