import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Lock that is held until it is closed, or its process ends. */
export type FileLock = Pick<DatabaseSync, "close">;

/**
 * Takes a lock that other processes respect: one of SQLite on a file, which the system releases however the process
 * ends.
 * @param wait milliseconds to wait for it; the thread is blocked meanwhile
 * @returns undefined if another process has it
 */
export function takeFileLock(file: string, wait = 0): FileLock | undefined {
	mkdirSync(dirname(file), { recursive: true });
	const lock = new DatabaseSync(file, { timeout: wait });
	try {
		lock.exec("begin exclusive");
		return lock;
	} catch (error) {
		lock.close();
		if (!String(error).includes("locked")) throw error;
		return undefined;
	}
}
