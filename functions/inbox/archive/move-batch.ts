import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { messages } from "#db/engine/messages.ts";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { queryArchive } from "./archive-failure.ts";
import { copyInto, isUnchanged, removeCopies, rowsOfMessages, type StoredMessage } from "./archive-rows.ts";
import { type ArchiveRun, isNewestRun, LEASE, stillDiffering } from "./archive-run.ts";
import { fromMovable, isMovable, movable } from "./movable.ts";
import type { NextBatch } from "./next-batch.ts";

interface Move {
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
export async function moveBatch(move: Move): Promise<number | null> {
	const { ctx, turn, batch, open } = move;
	const parts = [...Map.groupBy(batch.rows, ({ friend_id }) => open[friend_id % open.length]!)];
	const copied = new Set<number>();
	await removeStrayCopies(move, parts);
	for (const [db, rows] of parts)
		for (const id of await queryArchive(ctx.env, () => copyInto(db, turn.number, rows))) copied.add(id);
	const left = batch.rows.filter(({ id }) => copied.has(id));
	const gone = await deleteMoved(move, left);
	if (gone === null) return null;
	for (const [db, rows] of parts) {
		const stayed = rows.flatMap(({ id }) => (gone.has(id) ? [] : [id]));
		if (stayed.length > 0) await queryArchive(ctx.env, () => removeCopies(db, turn.number, stayed));
	}
	return batch.rows.length - left.length;
}

/** A run that died may have copied them elsewhere: a database was added since, or is full. */
async function removeStrayCopies({ ctx, turn, all }: Move, parts: [Db, StoredMessage[]][]): Promise<void> {
	const strays = all.map((db) => ({
		db,
		ids: parts.flatMap(([home, rows]) => (home === db ? [] : rows.map(({ id }) => id))),
	}));
	await queryArchive(ctx.env, () =>
		Promise.all(
			strays.flatMap(({ db, ids }) => (ids.length > 0 ? [removeCopies(db, turn.number, ids)] : [])),
		),
	);
}

/** Progress and deletion are one transaction, and happen only in the newest run. */
async function deleteMoved(
	{ ctx, turn, batch, oldBefore }: Move,
	rows: StoredMessage[],
): Promise<Set<number> | null> {
	const list = rowsOfMessages(rows);
	const [gone, [still]] = await ctx.db.batch([
		queryRows<{ id: number }>(
			ctx.db,
			sql`delete from ${messages} where ${messages.id} in (
					select ${movable.id} from ${list.rows} cross join ${fromMovable} on ${movable.id} = ${list.column.id}
					where ${isUnchanged(movable as never, list)} and ${isMovable(oldBefore)})
				and exists (select 1 from ${archiveProgress} where ${isNewestRun(turn)}) returning id`,
		),
		ctx.db
			.update(archiveProgress)
			.set({
				moved: sql`${archiveProgress.moved} + ${countGone(rows)}`,
				cursorAt: batch.cursor.timestamp,
				cursorId: batch.cursor.id,
				leaseUntil: ctx.clock() + LEASE,
				failures: 0,
				error: null,
				trouble: stillDiffering,
				...(rows.length > 0 && {
					newestAt: atLeast(
						archiveProgress.newestAt,
						rows.map(({ timestamp }) => timestamp),
					),
					newestId: atLeast(
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

/** Number of messages that are deleted: writes of the table's triggers distort SQLite's own count. */
const countGone = (
	rows: StoredMessage[],
): SQL => sql`(select count(*) from ${listTable(rows.map(({ id }) => id))} k
	where not exists (select 1 from ${messages} where ${messages.id} = k.value))`;

const atLeast = (
	column: typeof archiveProgress.newestAt | typeof archiveProgress.newestId,
	values: number[],
): SQL => sql`max(coalesce(${column}, 0), ${Math.max(...values)})`;
