import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { messages } from "#db/engine/messages.ts";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import { queryArchive } from "./archive-failure.ts";
import {
	copyMessages,
	deleteCopies,
	isUnchanged,
	type StoredMessage,
	toMessageRows,
} from "./archive-rows.ts";
import { ARCHIVE_LEASE, type ArchiveRun, isNewestRun, troubleAfterSuccess } from "./archive-run.ts";
import { isMovable, movableMessage, movableMessages } from "./movable-messages.ts";
import type { NextBatch } from "./read-next-batch.ts";

interface MoveRequest {
	ctx: Ctx;
	run: ArchiveRun;
	batch: NextBatch;
	/** All databases of the archive. */
	all: Db[];
	/** Those with room. */
	open: Db[];
	oldBefore: number;
}

/**
 * Moves a batch: copies it, verifies the copies, and deletes the originals that are unchanged and equal to
 * their copy. A run that dies in between leaves messages in both databases; they are read from the first, and
 * the next run moves them.
 * @returns the number of differing copies; null if another run has begun meanwhile.
 */
export async function moveBatch(move: MoveRequest): Promise<number | null> {
	const { ctx, run, batch, open } = move;
	const parts = [...Map.groupBy(batch.rows, ({ friend_id }) => open[friend_id % open.length]!)];
	const copiedIds = new Set<number>();
	await removeStrayCopies(move, parts);
	for (const [db, rows] of parts)
		for (const id of await queryArchive(ctx.env, () => copyMessages(db, run.number, rows))) copiedIds.add(id);
	const moved = batch.rows.filter(({ id }) => copiedIds.has(id));
	const deletedIds = await deleteMoved(move, moved);
	if (deletedIds === null) return null;
	for (const [db, rows] of parts) {
		const keptIds = rows.flatMap(({ id }) => (deletedIds.has(id) ? [] : [id]));
		if (keptIds.length > 0) await queryArchive(ctx.env, () => deleteCopies(db, run.number, keptIds));
	}
	return batch.rows.length - moved.length;
}

/**
 * Deletes copies in other databases: a run that died may have written them before a database was added or
 * became full.
 */
async function removeStrayCopies(
	{ ctx, run, all }: MoveRequest,
	parts: [Db, StoredMessage[]][],
): Promise<void> {
	const strayCopies = all.map((db) => ({
		db,
		ids: parts.flatMap(([target, rows]) => (target === db ? [] : rows.map(({ id }) => id))),
	}));
	await queryArchive(ctx.env, () =>
		Promise.all(
			strayCopies.flatMap(({ db, ids }) => (ids.length > 0 ? [deleteCopies(db, run.number, ids)] : [])),
		),
	);
}

/**
 * Deletes moved messages and stores the progress in one transaction, in the newest run only; null otherwise.
 */
async function deleteMoved(
	{ ctx, run, batch, oldBefore }: MoveRequest,
	rows: StoredMessage[],
): Promise<Set<number> | null> {
	const list = toMessageRows(rows);
	const [deleted, [newestRun]] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`delete from ${messages} where ${messages.id} in (
					select ${movableMessage.id} from ${list.rows} cross join ${movableMessages} on ${movableMessage.id} = ${list.column.id}
					where ${isUnchanged(movableMessage as never, list)} and ${isMovable(oldBefore)})
				and exists (select 1 from ${archiveProgress} where ${isNewestRun(run)}) returning id`,
		),
		ctx.db
			.update(archiveProgress)
			.set({
				moved: sql`${archiveProgress.moved} + ${deletedCount(rows)}`,
				cursorAt: batch.cursor.timestamp,
				cursorId: batch.cursor.id,
				leaseUntil: ctx.clock() + ARCHIVE_LEASE,
				failures: 0,
				error: null,
				trouble: troubleAfterSuccess,
				...(rows.length > 0 && {
					newestAt: greatestOf(
						archiveProgress.newestAt,
						rows.map(({ timestamp }) => timestamp),
					),
					newestId: greatestOf(
						archiveProgress.newestId,
						rows.map(({ id }) => id),
					),
					lastMovedAt: ctx.clock(),
				}),
			})
			.where(isNewestRun(run))
			.returning({ turn: archiveProgress.turn }),
	]);
	return newestRun ? new Set(deleted.map(({ id }) => id)) : null;
}

/**
 * Number of these messages that were deleted; SQLite's own count includes the writes of the table's triggers.
 */
const deletedCount = (
	rows: StoredMessage[],
): SQL => sql`(select count(*) from ${listTable(rows.map(({ id }) => id))} k
	where not exists (select 1 from ${messages} where ${messages.id} = k.value))`;

const greatestOf = (
	column: typeof archiveProgress.newestAt | typeof archiveProgress.newestId,
	values: number[],
): SQL => sql`max(coalesce(${column}, 0), ${Math.max(...values)})`;
