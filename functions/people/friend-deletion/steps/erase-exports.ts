import { and, eq, ne, sql } from "drizzle-orm";
import { friendImports, PLAN_DELETED } from "#db/people/friend-imports.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import { isImportRunning } from "#domain/people/friend-values/friend-import.ts";
import type { Ctx } from "#functions/context.ts";
import { deleteCsvParts, findPartWithFriend } from "#functions/people/friend-search/jobs/csv-parts.ts";
import { deleteImportFiles } from "#functions/people/friend-values/imports/import-storage.ts";
import { isFriendInImport } from "#functions/people/friend-values/imports/is-friend-in-import.ts";
import type { ErasedFriend } from "../places/data-place.ts";
import { type DeletionStep, isDeletion } from "./deletion-step.ts";

/** CSV exports with the friend, and the files of imports: both are kept for some days. */
export const eraseExportsStep: DeletionStep = {
	applies: isDeletion,
	work: async (ctx, { friend }) => {
		const exports = await deleteExports(ctx, friend.id);
		const imports = await eraseImports(ctx, friend);
		return { isDone: true, counts: { file: exports + imports } };
	},
};

async function deleteExports({ db, env }: Ctx, friendId: number): Promise<number> {
	const jobs = await db
		.select({ id: searchJobs.id })
		.from(searchJobs)
		.where(sql`${searchJobs.id} > 0 and ${searchJobs.work} ->> '$.kind' = 'csv'`);
	let deleted = 0;
	for (const { id } of jobs) {
		if (!(await findPartWithFriend(env, id, friendId))) continue;
		await deleteCsvParts(env, id);
		// A job that is still running stops with its row.
		await db.delete(searchJobs).where(eq(searchJobs.id, id));
		deleted++;
	}
	return deleted;
}

/** Deletes the files of imports with the friend; one that is being planned or written is waited for. */
async function eraseImports({ db, env }: Ctx, friend: ErasedFriend): Promise<number> {
	const imports = await db
		.select()
		.from(friendImports)
		.where(and(sql`${friendImports.id} > 0`, ne(friendImports.pages, PLAN_DELETED)));
	let deleted = 0;
	for (const job of imports) {
		if (!(await isFriendInImport(env, job, friend))) continue;
		if (isImportRunning(job.state)) throw new Error(`import ${job.id} is running`);
		// Nobody starts the import during the deletion of its files.
		const state = sql`iif(${friendImports.state} in ('reading', 'mapping', 'preview'), 'cancelled', ${friendImports.state})`;
		await db.update(friendImports).set({ state, problems: [] }).where(eq(friendImports.id, job.id));
		await deleteImportFiles(env, job.id);
		await db.update(friendImports).set({ pages: PLAN_DELETED }).where(eq(friendImports.id, job.id));
		deleted++;
	}
	return deleted;
}
