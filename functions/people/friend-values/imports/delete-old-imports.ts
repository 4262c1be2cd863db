import { eq, type SQL, sql } from "drizzle-orm";
import { friendImports, PLAN_DELETED } from "#db/people/friend-imports.ts";
import {
	IMPORT_RETENTION_DAYS,
	WRITTEN_IMPORT_RETENTION_DAYS,
} from "#domain/people/friend-values/friend-import.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { deleteImportFiles } from "./import-storage.ts";

/** Maximum number of imports whose files are deleted at once. */
const IMPORTS_PER_TICK = 20;

const isOldImport = (now: number): SQL =>
	sql`${friendImports.pages} <> ${PLAN_DELETED} and ${friendImports.nextAttemptAt} is null
		and coalesce(${friendImports.finishedAt}, ${friendImports.createdAt})
			< iif(${friendImports.page} > 0, ${now - WRITTEN_IMPORT_RETENTION_DAYS * DAY}, ${now - IMPORT_RETENTION_DAYS * DAY})`;

/** Condition: an import's files are older than their retention period. */
export const hasOldImports = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${friendImports} where ${isOldImport(now)})`;

/**
 * Deletes the files of an import some days after its upload or, if it wrote anything, after it can be undone. The
 * row stays, because the history of friends names it. An import that was never started is cancelled first, so
 * that nobody starts it during the deletion.
 */
export async function deleteOldImports(ctx: Ctx): Promise<void> {
	const deletedImports = await ctx.db
		.update(friendImports)
		.set({
			state: sql`iif(${friendImports.state} in ('reading', 'mapping', 'preview'), 'cancelled', ${friendImports.state})`,
		})
		.where(
			sql`${friendImports.id} in (select id from ${friendImports} where ${isOldImport(ctx.now)} limit ${IMPORTS_PER_TICK})`,
		)
		.returning({ id: friendImports.id });
	for (const { id } of deletedImports) {
		await deleteImportFiles(ctx.env, id);
		// Problems quote cells of the file.
		await ctx.db
			.update(friendImports)
			.set({ pages: PLAN_DELETED, problems: [] })
			.where(eq(friendImports.id, id));
	}
}
