import { type SQL, sql } from "drizzle-orm";
import { undos } from "#db/console/undo-tables.ts";
import { commitBatch } from "#db/d1-client.ts";
import { auditLog } from "#db/platform/operators.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { CHANGE_AUTHORS } from "#domain/people/friend-values/friend-change-fields.ts";
import type { Ctx } from "#functions/context.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { changeAuthor, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { announceFrames, friendFrames } from "#functions/platform/consoles/announce-frames.ts";
import { endColumns } from "#functions/platform/queues/claim-job.ts";
import { isFriendThere, withCreatedItems } from "./import-page-columns.ts";
import { isImportUnmoved, moveImport } from "./import-position.ts";
import { type FriendImportRow, readPlanPage, readSkippedChanges } from "./import-storage.ts";
import { importUndoKey } from "./import-undo-key.ts";
import { undoItems } from "./undo-import-items.ts";
import { undoMarks } from "./undo-import-marks.ts";
import { undoTags } from "./undo-import-tags.ts";
import { undoBaseValues, undoVarValues } from "./undo-import-values.ts";

/**
 * Undoes the last written page of an import that is not undone yet, then the items that it created. Only what is
 * unchanged since goes back (docs/decisions/0062-undo-reverses-what-is-unchanged.md).
 */
export async function undoNextPage(ctx: Ctx, job: FriendImportRow, operator: SignedIn): Promise<void> {
	if (job.page === 0) return undoCreatedItems(ctx, job, operator);
	if (job.plan === null) throw new Error(`import ${job.id}: its plan is missing`);
	const page = await readPlanPage(ctx.env, job.id, job.plan, job.page);
	if (!page) throw new Error(`import ${job.id}: page ${job.page} is missing`);
	const skipped = await readSkippedChanges(ctx.env, job.id, job.page);
	const changes = withCreatedItems(page.changes, job.createdItems);
	const undo = {
		changes,
		writtenBy: CHANGE_AUTHORS.import(job.id),
		author: changeAuthor(operator),
		isRestorable: (friendId: SQL) =>
			sql`${isImportUnmoved(job)} and ${isFriendThere(friendId)} and ${isFriendVisible(operator, friendId)}`,
	};
	const parts = [
		await undoVarValues(ctx, undo),
		undoBaseValues(ctx, undo),
		undoTags(ctx, undo),
		await undoMarks(ctx, undo),
	].flat();
	// Counted before the statements change the rows.
	const [countRow] = await queryRows(
		ctx.db,
		{ done: number },
		sql`select ${sql.join([sql`0`, ...parts.map(({ rows }) => sql`(select count(*) ${rows})`)], sql` + `)} as done`,
	);
	const done = countRow?.done ?? 0;
	const left = Math.max(0, changes.length - skipped.length - done);
	await commitBatch(ctx.db, [
		...parts.flatMap(({ statements }) => statements),
		countUndone(ctx, job, { done, left }),
		moveImport(ctx, job, {
			page: job.page - 1,
			done: Math.max(0, job.done - page.friends),
			attempts: 0,
			nextAttemptAt: ctx.now,
		}),
	]);
	const friendIds = changes.map(({ friendId }) => friendId);
	await announceFrames(ctx.env, friendFrames("friend", friendIds));
}

/** Deletes unused created items, some at once; the undo is finished after the last. */
async function undoCreatedItems(ctx: Ctx, job: FriendImportRow, operator: SignedIn): Promise<void> {
	const { statements, rest } = await undoItems(ctx, job, operator);
	const isLast = rest === null;
	await commitBatch(ctx.db, [
		...statements,
		...(isLast ? [finishUndo(ctx, job)] : []),
		moveImport(ctx, job, {
			createdItems: rest,
			attempts: 0,
			...(isLast ? endColumns(ctx, "undone") : { nextAttemptAt: ctx.now }),
		}),
	]);
}

const isUndoOf = ({ id }: FriendImportRow): SQL =>
	sql`audit_id = (select a.id from ${auditLog} a where a.undo_key = ${importUndoKey(id)})`;

const countUndone = (ctx: Ctx, job: FriendImportRow, { done, left }: { done: number; left: number }) =>
	execute(
		ctx.db,
		sql`update ${undos} set done = done + ${done}, left_alone = left_alone + ${left}
			where ${isUndoOf(job)} and ${isImportUnmoved(job)}`,
	);

const finishUndo = (ctx: Ctx, job: FriendImportRow) =>
	execute(
		ctx.db,
		sql`update ${undos} set finished_at = ${ctx.now} where ${isUndoOf(job)} and ${isImportUnmoved(job)}`,
	);
