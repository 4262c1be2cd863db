import { type SQL, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { isScopeWithin } from "#domain/console/operators/operator-bounds.ts";
import { CHANGE_AUTHORS } from "#domain/people/friend-values/friend-change-fields.ts";
import { MAX_IMPORT_PROBLEMS } from "#domain/people/friend-values/friend-import.ts";
import type { Ctx } from "#functions/context.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { announceFrames, friendFrames } from "#functions/platform/consoles/announce-frames.ts";
import { endColumns } from "#functions/platform/queues/claim-job.ts";
import { createItemStatements } from "./create-import-items.ts";
import { findUnwritableChanges } from "./find-unwritable-changes.ts";
import { type FriendVisibility, withCreatedItems } from "./import-page-columns.ts";
import { importPageStatements } from "./import-page-statements.ts";
import { isImportUnmoved, moveImport } from "./import-position.ts";
import {
	type FriendImportRow,
	type ImportPlanHead,
	readPlanHead,
	readPlanPage,
	storeSkippedChanges,
} from "./import-storage.ts";

/**
 * Does the next part of an import: the first creates its tags and fields, each further one writes a page. An
 * import without pages ends at once.
 */
export async function writeNextPage(ctx: Ctx, job: FriendImportRow, operator: SignedIn): Promise<void> {
	const { id, plan, mapping } = job;
	if (job.page >= job.pages) return void (await moveImport(ctx, job, endColumns(ctx, "finished")));
	const head = plan === null ? null : await readPlanHead(ctx.env, id, plan);
	if (!head || plan === null || mapping === null) throw new Error(`import ${id}: its plan is missing`);
	if (job.createdItems === null) {
		await commitBatch(
			ctx.db,
			createItemStatements(ctx, { id, head, mapping, isUnmoved: isImportUnmoved(job) }),
		);
		return;
	}
	await writePage(ctx, { ...job, plan }, { head, operator });
}

interface PageContext {
	head: ImportPlanHead;
	operator: SignedIn;
}

async function writePage(
	ctx: Ctx,
	job: FriendImportRow & { plan: string },
	{ head, operator }: PageContext,
): Promise<void> {
	const number = job.page + 1;
	const page = await readPlanPage(ctx.env, job.id, job.plan, number);
	if (!page) throw new Error(`import ${job.id}: page ${number} is missing`);
	const changes = withCreatedItems(
		page.changes.map((change) => ({ ...change, label: head.labels[change.field] ?? change.field })),
		job.createdItems,
	);
	const isVisible = isVisibleSinceStart(ctx, job, operator);
	const skipped = changes.length === 0 ? [] : await findUnwritableChanges(ctx, changes, isVisible);
	if (skipped.length > 0) await storeSkippedChanges(ctx.env, job.id, number, skipped);
	const author = CHANGE_AUTHORS.import(job.id);
	await ctx.db.batch([
		...(importPageStatements(ctx, changes, { author, isUnmoved: isImportUnmoved(job), isVisible }) as []),
		moveImport(ctx, job, {
			page: number,
			done: job.done + page.friends,
			problems: [...job.problems, ...skipped].slice(0, MAX_IMPORT_PROBLEMS),
			attempts: 0,
			...(number === job.pages ? endColumns(ctx, "finished") : { nextAttemptAt: ctx.now }),
		}),
	]);
	const friendIds = changes.map(({ friendId }) => friendId);
	await announceFrames(ctx.env, friendFrames("friend", friendIds));
}

/**
 * Condition: the operator saw the friend at the start and still sees them. One test is enough while the scope of the start
 * is within the present one.
 */
const isVisibleSinceStart =
	(ctx: Ctx, { scope }: FriendImportRow, operator: SignedIn): FriendVisibility =>
	(friendId): SQL => {
		const wasVisible = isFriendVisible({ friendScope: scope, now: ctx.now }, friendId);
		return isScopeWithin(scope, operator)
			? wasVisible
			: sql`(${wasVisible} and ${isFriendVisible(operator, friendId)})`;
	};
