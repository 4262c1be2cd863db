import type { Db } from "#db/d1-client.ts";
import { oldBefore } from "#domain/inbox/archive/archive-setting.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import {
	type ArchiveDatabase,
	archiveDatabases,
} from "#functions/engine/messages/archive/archive-databases.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { ArchiveFailure, queryArchive } from "./archive-failure.ts";
import { registerRun } from "./archive-rows.ts";
import { type ArchiveRun, beginRun, endRun, failRun, renumberRun } from "./archive-run.ts";
import { moveBatch } from "./move-batch.ts";
import { readNextBatch } from "./next-batch.ts";

/** Maximum duration of a run; that of the next minute continues. */
const RUN = 20 * SECOND;
const BATCHES_PER_RUN = 25;

/** D1 stores ten gigabytes. The rest is reserved for stars and for growth between two batches. */
const FULL_AT = 9e9;

/**
 * Moves old messages from `messages` into the archive, oldest first (docs/decisions/0032-old-messages-move-to-archive-databases.md). If the
 * archive is unavailable, only the settings page reports it.
 */
export async function archiveOld(ctx: Ctx): Promise<void> {
	const databases = archiveDatabases(ctx.env);
	if (databases.length === 0) return;
	const { archive_after_days } = await readSettings(ctx, "archive_after_days");
	const limit = oldBefore(ctx.now, archive_after_days);
	const turn = await beginRun(ctx, limit);
	if (turn) await run(ctx, { turn, databases, limit });
}

interface Run {
	turn: ArchiveRun;
	databases: ArchiveDatabase[];
	limit: number;
}

async function run(ctx: Ctx, given: Run): Promise<void> {
	let { turn } = given;
	try {
		const entered = await enterAll(ctx, given);
		if (entered === null) return;
		turn = entered.turn;
		const all = given.databases.map(({ db }) => db);
		const differing = await moveAll(ctx, { ...entered, all, limit: given.limit });
		if (differing !== null) await endRun(ctx, turn, differing);
	} catch (error) {
		if (!(error instanceof ArchiveFailure)) throw error;
		await failRun(ctx, turn, error);
	}
}

/**
 * Registers the run in all databases of the archive.
 * @returns those with room; null if another run has begun.
 */
async function enterAll(
	ctx: Ctx,
	{ turn, databases, limit }: Run,
): Promise<{ turn: ArchiveRun; open: Db[] } | null> {
	const entered = await queryArchive(ctx.env, () =>
		Promise.all(databases.map(({ db }) => registerRun(db, turn.number))),
	);
	const newest = Math.max(...entered.map((each) => each.newest));
	if (newest > turn.number) {
		const later = await renumberRun(ctx, turn, newest);
		return later && enterAll(ctx, { turn: later, databases, limit });
	}
	const open = databases.flatMap(({ db }, index) => (entered[index]!.bytes < FULL_AT ? [db] : []));
	if (open.length === 0) throw new ArchiveFailure("full");
	return { turn, open };
}

/** @returns the number of differing copies; null if another run has begun meanwhile. */
async function moveAll(
	ctx: Ctx,
	{ limit, ...given }: { turn: ArchiveRun; all: Db[]; open: Db[]; limit: number },
): Promise<number | null> {
	let { cursor } = given.turn;
	let differing = 0;
	for (let batches = 0; batches < BATCHES_PER_RUN && ctx.clock() < ctx.now + RUN; batches++) {
		const batch = await readNextBatch(ctx, cursor, limit);
		const differed = await moveBatch({ ctx, ...given, batch, oldBefore: limit });
		if (differed === null) return null;
		differing += differed;
		if (batch.isLast) return differing;
		cursor = batch.cursor;
	}
	return differing;
}
