import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendImports, PLAN_DELETED } from "#db/people/friend-imports.ts";
import { friendMails } from "#db/people/friend-mails.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import { isImportRunning } from "#domain/people/friend-values/friend-import.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { deleteCsvParts, hasPartWithFriend } from "#functions/people/friend-search/jobs/csv-parts.ts";
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

async function deleteExports({ db, env, clock }: Ctx, friendId: number): Promise<number> {
	const jobs = await db
		.select({ id: searchJobs.id })
		.from(searchJobs)
		.where(sql`${searchJobs.id} > 0 and ${searchJobs.work} ->> '$.kind' = 'csv'`);
	let deleted = 0;
	for (const { id } of jobs) {
		if (!(await hasPartWithFriend(env, id, friendId))) continue;
		// The row stays until its retention period ends: a worker that is writing a part finds the job cancelled, and
		// whatever it stored is deleted with the row.
		await db
			.update(searchJobs)
			.set({
				state: "cancelled",
				nextAttemptAt: null,
				reason: DELETION_TEXTS.exportErased,
				finishedAt: sql`coalesce(${searchJobs.finishedAt}, ${clock()})`,
			})
			.where(eq(searchJobs.id, id));
		await deleteCsvParts(env, id);
		deleted++;
	}
	return deleted;
}

/** Age from which an upload that is still being read is over: its request has died. */
const DEAD_UPLOAD = 15 * MINUTE;

/**
 * Deletes the files of imports with the friend.
 * @throws Error for an import that is being read, planned or written: the deletion is repeated after it
 */
async function eraseImports({ db, env, clock }: Ctx, friend: ErasedFriend): Promise<number> {
	const imports = await db
		.select()
		.from(friendImports)
		.where(and(sql`${friendImports.id} > 0`, ne(friendImports.pages, PLAN_DELETED)));
	const names = await namesOf(db, friend);
	let deleted = 0;
	for (const job of imports) {
		// Without its rows nobody knows whom a file is about.
		if (job.rows > 0 && !(await isFriendInImport(env, job, { id: friend.id, names }))) continue;
		const isBeingRead = job.state === "reading" && job.createdAt > clock() - DEAD_UPLOAD;
		if (isImportRunning(job.state) || isBeingRead) throw new Error(`import ${job.id} is running`);
		const isUnstarted = sql`${friendImports.state} in ('reading', 'mapping', 'preview')`;
		await db
			.update(friendImports)
			.set({
				// Nobody starts the import during the deletion of its files.
				state: sql`iif(${isUnstarted}, 'cancelled', ${friendImports.state})`,
				reason: sql`iif(${isUnstarted}, ${DELETION_TEXTS.importErased}, ${friendImports.reason})`,
				problems: [],
			})
			.where(eq(friendImports.id, job.id));
		await deleteImportFiles(env, job.id);
		await db.update(friendImports).set({ pages: PLAN_DELETED }).where(eq(friendImports.id, job.id));
		deleted++;
	}
	return deleted;
}

/** Cells that name the friend in a row of a file: LINE's user id, the names and the mail address. */
async function namesOf(db: Db, { id, lineUserId }: ErasedFriend): Promise<ReadonlySet<string>> {
	const [friend] = await db
		.select({ name: friends.name, shortName: friends.shortName, address: friendMails.address })
		.from(friends)
		.leftJoin(friendMails, eq(friendMails.friendId, friends.id))
		.where(eq(friends.id, id));
	const texts = [lineUserId, friend?.name, friend?.shortName, friend?.address];
	// A name of one character is also the cell of a tag.
	return new Set(texts.flatMap((text) => (text && text.trim().length > 1 ? text.trim() : [])));
}
