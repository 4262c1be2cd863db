import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { Env } from "#functions/env.ts";

/** Error messages of SQLite, D1 and the operating system for a full database or disk. */
const FULL = /SQLITE_FULL|database or disk is full|maximum DB size|ENOSPC|no space left on device/i;
/**
 * workerd's only message for a database whose disk is full: it shuts the database's object down, and reads
 * in progress fail as well.
 */
const INTERNAL = /internal error; reference = /;
/**
 * Free bytes below which the disk counts as full. It is above zero because the object's shutdown frees its
 * write-ahead log.
 */
const MIN_FREE = 16_000_000;

/** Whether an error or one of its causes reports full storage. */
const saysStorageFull = (error: unknown): boolean => hasMessage(error, FULL);

/** Whether an error was caused by full storage. If its message is ambiguous, the host's disk is queried. */
export async function isStorageFull(error: unknown, env: Pick<Env, "DISK">): Promise<boolean> {
	if (saysStorageFull(error)) return true;
	if (!hasMessage(error, INTERNAL) || env.DISK === undefined) return false;
	const answer = await env.DISK.fetch("http://disk/");
	return Number(await answer.text()) < MIN_FREE;
}

function hasMessage(error: unknown, pattern: RegExp): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause)
		if (pattern.test(cause.message)) return true;
	return false;
}

interface OptionalWrite<Result> {
	/** Write that is only a side effect of a read (a session's use, a page visit). */
	write: () => Promise<Result>;
	/** Result without the write, if the storage is full; the skip is logged. */
	fallback: () => Promise<Result>;
}

/** Runs a write, or its fallback if the storage is full, so that reads work on a full disk. */
export async function writeUnlessFull<Result>(
	env: Pick<Env, "DISK">,
	{ write, fallback }: OptionalWrite<Result>,
): Promise<Result> {
	try {
		return await write();
	} catch (error) {
		if (!(await isStorageFull(error, env))) throw error;
		console.error(JSON.stringify({ event: "storage.full", error: rootCauseOf(error) }));
		return fallback();
	}
}
