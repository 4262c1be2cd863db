import { reasonOf } from "#db/platform/sql/reason.ts";
import type { Env } from "#functions/env.ts";

/** How SQLite, D1 and the machine say that nothing more can be kept. */
const FULL = /SQLITE_FULL|database or disk is full|maximum DB size|ENOSPC|no space left on device/i;
/** All that workerd says of a database whose disk is full: it ends the database's object, reads under way included. */
const INTERNAL = /internal error; reference = /;
/** Free bytes below which the disk counts as full: the end of the object gives its write-ahead log back. */
const LEAST_FREE = 16_000_000;

/** Whether an error, or what caused it, says that the database has no room for what was to be written. */
const saysStorageFull = (error: unknown): boolean => says(error, FULL);

/** Whether nothing more can be kept. Of an error that does not say so the machine's disk is asked. */
export async function isStorageFull(error: unknown, env: Pick<Env, "DISK">): Promise<boolean> {
	if (saysStorageFull(error)) return true;
	if (!says(error, INTERNAL) || env.DISK === undefined) return false;
	const answer = await env.DISK.fetch("http://disk/");
	return Number(await answer.text()) < LEAST_FREE;
}

function says(error: unknown, what: RegExp): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause)
		if (what.test(cause.message)) return true;
	return false;
}

interface Writing<Result> {
	/** Writes what a read leaves behind (that a session was used, that a page was visited). */
	write: () => Promise<Result>;
	/** Answers without, where there is no room for it; the log says so. */
	otherwise: () => Promise<Result>;
}

/** Writes where there is room for it, so that reading goes on without. */
export async function whereThereIsRoom<Result>(
	env: Pick<Env, "DISK">,
	{ write, otherwise }: Writing<Result>,
): Promise<Result> {
	try {
		return await write();
	} catch (error) {
		if (!(await isStorageFull(error, env))) throw error;
		console.error(JSON.stringify({ event: "storage.full", error: reasonOf(error) }));
		return otherwise();
	}
}
