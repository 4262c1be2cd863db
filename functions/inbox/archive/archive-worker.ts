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
import {
	type ArchiveRun,
	beginArchiveRun,
	endArchiveRun,
	failArchiveRun,
	renumberArchiveRun,
} from "./archive-run.ts";
import { moveBatch } from "./move-batch.ts";
import { readNextBatch } from "./read-next-batch.ts";

/** Maximum duration of a run; the run of the next minute continues. */
const MAX_RUN_TIME = 20 * SECOND;
const BATCHES_PER_RUN = 25;

/** D1 stores ten gigabytes; the rest is reserved for new stars and for growth between two batches. */
const FULL_AT_BYTES = 9e9;

/**
 * Moves old messages from `messages` into the archive, oldest first
 * (docs/decisions/0032-old-messages-move-to-archive-databases.md). If the archive is unavailable, only the
 * settings page reports it.
 */
export async function archiveOldMessages(ctx: Ctx): Promise<void> {
	const databases = archiveDatabases(ctx.env);
	if (databases.length === 0) return;
	const { archive_after_days } = await readSettings(ctx, "archive_after_days");
	const limit = oldBefore(ctx.now, archive_after_days);
	const turn = await beginArchiveRun(ctx, limit);
	if (turn) await runArchive(ctx, { turn, databases, limit });
}

interface RunRequest {
	turn: ArchiveRun;
	databases: ArchiveDatabase[];
	limit: number;
}

async function runArchive(ctx: Ctx, given: RunRequest): Promise<void> {
	let { turn } = given;
	try {
		const entered = await registerEverywhere(ctx, given);
		if (entered === null) return;
		turn = entered.turn;
		const all = given.databases.map(({ db }) => db);
		const differing = await moveBatches(ctx, { ...entered, all, limit: given.limit });
		if (differing !== null) await endArchiveRun(ctx, turn, differing);
	} catch (error) {
		if (!(error instanceof ArchiveFailure)) throw error;
		await failArchiveRun(ctx, turn, error);
	}
}

/**
 * Registers the run in all databases of the archive.
 * @returns those with room; null if another run has begun.
 */
async function registerEverywhere(
	ctx: Ctx,
	{ turn, databases, limit }: RunRequest,
): Promise<{ turn: ArchiveRun; open: Db[] } | null> {
	const entered = await queryArchive(ctx.env, () =>
		Promise.all(databases.map(({ db }) => registerRun(db, turn.number))),
	);
	const newest = Math.max(...entered.map((each) => each.newest));
	if (newest > turn.number) {
		const later = await renumberArchiveRun(ctx, turn, newest);
		return later && registerEverywhere(ctx, { turn: later, databases, limit });
	}
	const open = databases.flatMap(({ db }, index) => (entered[index]!.bytes < FULL_AT_BYTES ? [db] : []));
	if (open.length === 0) throw new ArchiveFailure("full");
	return { turn, open };
}

/**
 * Moves batches until none is left or the run's limits are reached.
 * @returns the number of differing copies; null if another run has begun meanwhile.
 */
async function moveBatches(
	ctx: Ctx,
	{ limit, ...given }: { turn: ArchiveRun; all: Db[]; open: Db[]; limit: number },
): Promise<number | null> {
	let { cursor } = given.turn;
	let differing = 0;
	for (let batches = 0; batches < BATCHES_PER_RUN && ctx.clock() < ctx.now + MAX_RUN_TIME; batches++) {
		const batch = await readNextBatch(ctx, cursor, limit);
		const differed = await moveBatch({ ctx, ...given, batch, oldBefore: limit });
		if (differed === null) return null;
		differing += differed;
		if (batch.isLast) return differing;
		cursor = batch.cursor;
	}
	return differing;
}
