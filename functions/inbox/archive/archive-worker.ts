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

/** D1 stores ten gigabytes; the rest is reserved for later ratings of archived messages and for growth between two batches. */
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
	const run = await beginArchiveRun(ctx, limit);
	if (run) await runArchive(ctx, { run, databases, limit });
}

interface RunRequest {
	run: ArchiveRun;
	databases: ArchiveDatabase[];
	/** Messages before this instant are old. */
	limit: number;
}

async function runArchive(ctx: Ctx, request: RunRequest): Promise<void> {
	let { run } = request;
	try {
		const registered = await registerEverywhere(ctx, request);
		if (registered === null) return;
		run = registered.run;
		const allDatabases = request.databases.map(({ db }) => db);
		const differingCount = await moveBatches(ctx, { ...registered, all: allDatabases, limit: request.limit });
		if (differingCount !== null) await endArchiveRun(ctx, run, differingCount);
	} catch (error) {
		if (!(error instanceof ArchiveFailure)) throw error;
		await failArchiveRun(ctx, run, error);
	}
}

/**
 * Registers the run in all databases of the archive.
 * @returns those with room; null if another run has begun.
 */
async function registerEverywhere(
	ctx: Ctx,
	{ run, databases, limit }: RunRequest,
): Promise<{ run: ArchiveRun; open: Db[] } | null> {
	const registrations = await queryArchive(ctx.env, () =>
		Promise.all(databases.map(({ db }) => registerRun(db, run.number))),
	);
	const newestNumber = Math.max(...registrations.map(({ newest }) => newest));
	if (newestNumber > run.number) {
		const renumbered = await renumberArchiveRun(ctx, run, newestNumber);
		return renumbered && registerEverywhere(ctx, { run: renumbered, databases, limit });
	}
	const openDatabases = databases.flatMap(({ db }, index) =>
		registrations[index]!.bytes < FULL_AT_BYTES ? [db] : [],
	);
	if (openDatabases.length === 0) throw new ArchiveFailure("full");
	return { run, open: openDatabases };
}

/**
 * Moves batches until none is left or the run's limits are reached.
 * @returns the number of differing copies; null if another run has begun meanwhile.
 */
async function moveBatches(
	ctx: Ctx,
	{ limit, ...target }: { run: ArchiveRun; all: Db[]; open: Db[]; limit: number },
): Promise<number | null> {
	let { cursor } = target.run;
	let differingCount = 0;
	for (let batches = 0; batches < BATCHES_PER_RUN && ctx.clock() < ctx.now + MAX_RUN_TIME; batches++) {
		const batch = await readNextBatch(ctx, cursor, limit);
		const differingInBatch = await moveBatch({ ctx, ...target, batch, oldBefore: limit });
		if (differingInBatch === null) return null;
		differingCount += differingInBatch;
		if (batch.isLast) return differingCount;
		cursor = batch.cursor;
	}
	return differingCount;
}
