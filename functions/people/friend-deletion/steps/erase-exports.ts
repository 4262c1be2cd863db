import { and, eq, ne, sql } from "drizzle-orm";
import { friendImports, PLAN_DELETED } from "#db/people/friend-imports.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import type { Ctx } from "#functions/context.ts";
import { deleteCsvParts, findPartWithFriend } from "#functions/people/friend-search/jobs/csv-parts.ts";
import {
	deleteImportPlan,
	removeFriendFromPlan,
} from "#functions/people/friend-values/imports/import-storage.ts";
import { type DeletionStep, isDeletion } from "./deletion-step.ts";

/** CSV exports with the friend, and the plans of imports: both are kept for a week. */
export const eraseExportsStep: DeletionStep = {
	applies: isDeletion,
	work: async (ctx, { friend }) => {
		const exports = await deleteExports(ctx, friend.id);
		const plans = await eraseImportPlans(ctx, friend.id);
		return { isDone: true, counts: { file: exports + plans } };
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

async function eraseImportPlans({ db, env }: Ctx, friendId: number): Promise<number> {
	const imports = await db
		.select({ id: friendImports.id, pages: friendImports.pages, state: friendImports.state })
		.from(friendImports)
		.where(and(sql`${friendImports.id} > 0`, ne(friendImports.pages, PLAN_DELETED)));
	let changed = 0;
	for (const { id, pages, state } of imports) {
		if (!(await removeFriendFromPlan(env, { id, pages }, friendId))) continue;
		changed++;
		const isOver = state !== "preview" && state !== "running";
		if (isOver) await deleteImportPlan(env, id);
		await db
			.update(friendImports)
			.set({ problems: [], ...(isOver && { pages: PLAN_DELETED }) })
			.where(eq(friendImports.id, id));
	}
	return changed;
}
