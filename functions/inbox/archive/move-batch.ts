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
	turn: ArchiveRun;
	batch: NextBatch;
	/** All databases of the archive, and those with room. */
	all: Db[];
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
	const { ctx, turn, batch, open } = move;
	const parts = [...Map.groupBy(batch.rows, ({ friend_id }) => open[friend_id % open.length]!)];
	const copied = new Set<number>();
	await removeStrayCopies(move, parts);
	for (const [db, rows] of parts)
		for (const id of await queryArchive(ctx.env, () => copyMessages(db, turn.number, rows))) copied.add(id);
	const left = batch.rows.filter(({ id }) => copied.has(id));
	const gone = await deleteMoved(move, left);
	if (gone === null) return null;
	for (const [db, rows] of parts) {
		const stayed = rows.flatMap(({ id }) => (gone.has(id) ? [] : [id]));
		if (stayed.length > 0) await queryArchive(ctx.env, () => deleteCopies(db, turn.number, stayed));
	}
	return batch.rows.length - left.length;
}

/**
 * Deletes copies in other databases: a run that died may have written them before a database was added or
 * became full.
 */
async function removeStrayCopies(
	{ ctx, turn, all }: MoveRequest,
	parts: [Db, StoredMessage[]][],
): Promise<void> {
	const strays = all.map((db) => ({
		db,
		ids: parts.flatMap(([home, rows]) => (home === db ? [] : rows.map(({ id }) => id))),
	}));
	await queryArchive(ctx.env, () =>
		Promise.all(
			strays.flatMap(({ db, ids }) => (ids.length > 0 ? [deleteCopies(db, turn.number, ids)] : [])),
		),
	);
}

/**
 * Deletes moved messages and stores the progress in one transaction, in the newest run only; null otherwise.
 */
async function deleteMoved(
	{ ctx, turn, batch, oldBefore }: MoveRequest,
	rows: StoredMessage[],
): Promise<Set<number> | null> {
	const list = toMessageRows(rows);
	const [gone, [still]] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`delete from ${messages} where ${messages.id} in (
					select ${movableMessage.id} from ${list.rows} cross join ${movableMessages} on ${movableMessage.id} = ${list.column.id}
					where ${isUnchanged(movableMessage as never, list)} and ${isMovable(oldBefore)})
				and exists (select 1 from ${archiveProgress} where ${isNewestRun(turn)}) returning id`,
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
			.where(isNewestRun(turn))
			.returning({ turn: archiveProgress.turn }),
	]);
	return still ? new Set(gone.map(({ id }) => id)) : null;
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
