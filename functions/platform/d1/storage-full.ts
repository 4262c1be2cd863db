import { reasonOf } from "#db/platform/sql/reason.ts";
import type { Env } from "#functions/env.ts";

/** Error messages of SQLite, D1 and the operating system for a full database or disk. */
const FULL = /SQLITE_FULL|database or disk is full|maximum DB size|ENOSPC|no space left on device/i;
/**
 * The only message of workerd for a database whose disk is full: it ends the database's object, reads in
 * progress included.
 */
const INTERNAL = /internal error; reference = /;
/** Free bytes below which the disk counts as full: the end of the object gives its write-ahead log back. */
const LEAST_FREE = 16_000_000;

/** Whether an error, or its cause, reports that the database has no room for a write. */
const saysStorageFull = (error: unknown): boolean => says(error, FULL);

/** Whether the storage is full. If the error does not tell, the machine's disk is queried. */
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
	/** Writes a side effect of a read (a session's use, a visit of a page). */
	write: () => Promise<Result>;
	/** Result without the write, where there is no room for it; logged. */
	otherwise: () => Promise<Result>;
}

/** Writes where there is room for it, so that reads work on a full disk. */
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
